import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MAX_LENGTH } from './limits.ts';
import { email, line, message, password, passwordOrSay, token } from './text.ts';

/** What the browser keeps under `authData`. `role` is for display only; the server never reads it back. */
export const sessionData = z.object({
  token: z.string(),
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  isTwoFactorEnabled: z.boolean(),
});
export type SessionData = z.infer<typeof sessionData>;

const twoFactorChallenge = z.object({
  isTwoFactorRequired: z.literal(true),
  twoFactorToken: z.string(),
});
export type LoginChallenge = z.infer<typeof twoFactorChallenge>;

export const register = endpoint('register', {
  summary: 'Open an account; the answer is the same whether or not one exists',
  access: 'visitor',
  body: z.strictObject({
    firstName: line('First name', MAX_LENGTH.personName),
    lastName: line('Last name', MAX_LENGTH.personName),
    email,
    password,
    /** Present when a client submits its form unchanged. */
    confirmPassword: z.string().optional(),
  }),
  answers: {
    200: message.extend({
      /** The browser keeps it, so that `completeRegistration` can tell its own link from somebody else's. */
      registrationSecret: z.string(),
    }),
  },
  refusals: [
    'auth/weak-password',
    'auth/passwords-differ',
    'auth/too-many-registrations',
    'request/too-many',
    'shop/no-mail',
  ],
  answersWithSecret: true,
});

export const verifyEmail = endpoint('verifyEmail', {
  summary: 'Verify an email address; the same link may be opened again',
  access: 'visitor',
  query: z.object({ token, email }),
  answers: { 200: message },
  refusals: ['auth/verification-failed', 'request/too-many'],
});

export const completeRegistration = endpoint('completeRegistration', {
  summary:
    'Verify an email address in the browser that registered, and log in; when the link was opened before, its message alone',
  access: 'visitor',
  body: z.strictObject({ token, email, registrationSecret: token }),
  answers: { 200: z.union([sessionData, message]) },
  refusals: ['auth/verification-failed', 'auth/link-of-another-registration', 'request/too-many'],
  answersWithSecret: true,
});

export const login = endpoint('login', {
  summary: 'Log in',
  access: 'visitor',
  body: z.strictObject({ email, password }),
  answers: { 200: z.union([sessionData, twoFactorChallenge]) },
  refusals: ['auth/invalid-credentials', 'auth/being-deleted', 'auth/too-many-tries', 'request/too-many'],
  answersWithSecret: true,
});

export const logout = endpoint('logout', {
  summary: 'End this session at once, on every process',
  access: 'visitor',
  answers: { 200: message },
  refusals: [],
});

export const forgotPassword = endpoint('forgotPassword', {
  summary: 'Ask for a password reset link; the answer is the same whether or not an account exists',
  access: 'visitor',
  body: z.strictObject({ email }),
  answers: { 200: message },
  refusals: ['auth/too-many-resets', 'request/too-many', 'shop/no-mail'],
});

export const resetPassword = endpoint('resetPassword', {
  summary: 'Set a new password with the token of a reset link, once; ends every session',
  access: 'visitor',
  body: z.strictObject({ token, email, newPassword: password, confirmPassword: password }),
  answers: { 200: message },
  refusals: ['auth/reset-failed', 'auth/weak-password', 'auth/passwords-differ', 'request/too-many'],
});

export const changePassword = endpoint('changePassword', {
  summary: 'Change the password; ends every session, this one too',
  access: 'customer',
  body: z.strictObject({
    currentPassword: passwordOrSay('Current password is required.'),
    newPassword: passwordOrSay('New password is required.'),
    confirmPassword: passwordOrSay('Please type the new password again to confirm it.'),
  }),
  answers: { 200: message },
  refusals: [
    'auth/wrong-password',
    'auth/too-many-tries',
    'auth/weak-password',
    'auth/new-passwords-differ',
    'request/too-many',
  ],
});
