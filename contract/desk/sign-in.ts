import { z } from 'zod';
import { line, noContent, password, tokenOrSay, email } from '#contract/text.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import { deskEndpoint } from './endpoint.ts';
import { me } from './me.ts';
import { authenticatorOffer, code, credential, offerAnswer, passkeyOptions, recoveryCodes } from './proof.ts';
import { roles } from './permissions.ts';

const tooMany = ['desk/too-many-tries', 'request/too-many'] as const;

const passkeys = z.object({
  areOffered: z.boolean(),
  /** Why they are not offered, in words. */
  whyNot: z.string().nullable(),
});

export const getSignIn = deskEndpoint('getSignIn', {
  summary: 'What the login page needs before anyone is logged in',
  access: 'anyone',
  answers: { 200: z.object({ shopName: z.string(), passkeys }) },
  refusals: [],
});

export const startPasskeyLogin = deskEndpoint('startPasskeyLogin', {
  summary:
    'What `navigator.credentials.get` is called with; good for five minutes, once, and for any passkey',
  access: 'anyone',
  answers: { 200: passkeyOptions },
  refusals: ['desk/no-passkeys-here', 'request/too-many'],
  answersWithSecret: true,
});

export const loginWithPasskey = deskEndpoint('loginWithPasskey', {
  summary: 'Log in with a passkey: opens a session, whose token is in a cookie',
  access: 'anyone',
  body: z.strictObject({ credential }),
  answers: { 200: me },
  refusals: ['desk/passkey-refused', 'desk/no-passkeys-here', 'desk/suspended', ...tooMany],
  answersWithSecret: true,
});

export const loginWithPassword = deskEndpoint('loginWithPassword', {
  summary:
    'Log in with password and code, of the authenticator app or a recovery code; never one of them alone',
  access: 'anyone',
  body: z.strictObject({ email, password, code }),
  answers: { 200: me },
  refusals: ['desk/wrong-password-or-code', 'desk/suspended', ...tooMany],
  answersWithSecret: true,
});

export const endOwnSession = deskEndpoint('endOwnSession', {
  summary: 'Log out',
  access: 'anyone',
  answers: { 204: noContent },
  refusals: [],
});

/** The `act` of the refusal that asked for confirmation: only that one request is confirmed. */
const act = z
  .string('What is confirmed must be text.')
  .regex(/^[A-Za-z0-9_-]{43}$/, 'There is no such action.')
  .optional();

export const startConfirmation = deskEndpoint('startConfirmation', {
  summary: 'What `navigator.credentials.get` is called with to confirm; for one of the person’s own passkeys',
  access: 'staff',
  may: 'self',
  body: z.strictObject({ act }),
  answers: { 200: passkeyOptions },
  refusals: ['desk/no-passkeys-here'],
  answersWithSecret: true,
});

const confirmation = z.object({
  /** ISO 8601. */
  confirmedUntil: z.string(),
});

export const confirmWithPasskey = deskEndpoint('confirmWithPasskey', {
  summary:
    'Confirm with a passkey: one action, or for five minutes those that need no confirmation of their own',
  access: 'staff',
  may: 'self',
  body: z.strictObject({ credential }),
  answers: { 200: confirmation },
  refusals: ['desk/passkey-refused', 'desk/no-passkeys-here', ...tooMany],
  answersWithSecret: true,
});

export const confirmWithCode = deskEndpoint('confirmWithCode', {
  summary: 'Confirm with a code of the authenticator app or a recovery code',
  access: 'staff',
  may: 'self',
  body: z.strictObject({ code, act }),
  answers: { 200: confirmation },
  refusals: ['desk/wrong-code', ...tooMany],
  answersWithSecret: true,
});

const token = tokenOrSay('The link is incomplete.');
const name = line('Name', MAX_LENGTH.personName);

/** The first owner enters name and e-mail; an invited person is already known, so theirs are ignored. */
const person = { token, name: name.optional(), email: email.optional() };
const linkRefusals = ['desk/link-invalid', 'request/too-many'] as const;

export const readSetUpLink = deskEndpoint('readSetUpLink', {
  summary: 'Who a link is for. Reading it does not use it up',
  access: 'anyone',
  body: z.strictObject({ token }),
  answers: {
    200: z.object({
      /** `first-owner`: the shop has no owner yet. `recover`: using it ends all earlier ways in. */
      purpose: z.enum(['first-owner', 'invite', 'recover']),
      shopName: z.string(),
      role: z.enum(roles),
      /** A day. */
      refundLimitPence: z.number(),
      /** Null for the first owner, who types both. */
      name: z.string().nullable(),
      email: z.string().nullable(),
      expiresAt: z.string(),
      passkeys,
      passwordMinLength: z.number(),
    }),
  },
  refusals: linkRefusals,
  answersWithSecret: true,
});

export const startSetUpWithPasskey = deskEndpoint('startSetUpWithPasskey', {
  summary: 'What `navigator.credentials.create` is called with',
  access: 'anyone',
  body: z.strictObject(person),
  answers: { 200: passkeyOptions },
  refusals: [...linkRefusals, 'desk/no-passkeys-here'],
  answersWithSecret: true,
});

export const setUpWithPasskey = deskEndpoint('setUpWithPasskey', {
  summary: 'Use the link to create a passkey; opens a session',
  access: 'anyone',
  body: z.strictObject({ ...person, credential }),
  answers: { 200: me },
  refusals: [
    ...linkRefusals,
    'desk/no-passkeys-here',
    'desk/passkey-refused',
    'desk/email-taken',
    'desk/owner-exists',
  ],
  answersWithSecret: true,
});

export const startSetUpWithPassword = deskEndpoint('startSetUpWithPassword', {
  summary: 'A secret for an authenticator app, valid for ten minutes',
  access: 'anyone',
  body: z.strictObject(person),
  answers: { 200: offerAnswer },
  refusals: linkRefusals,
  answersWithSecret: true,
});

export const setUpWithPassword = deskEndpoint('setUpWithPassword', {
  summary:
    'Use the link to set a password and an authenticator app; opens a session. The recovery codes are shown once',
  access: 'anyone',
  body: z.strictObject({ ...person, password, ...authenticatorOffer }),
  answers: { 200: z.object({ me, recoveryCodes }) },
  refusals: [
    ...linkRefusals,
    'desk/wrong-code',
    'desk/set-up-expired',
    'auth/weak-password',
    'desk/email-taken',
    'desk/owner-exists',
  ],
  answersWithSecret: true,
});
