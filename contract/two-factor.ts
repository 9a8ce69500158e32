import { z } from 'zod';
import { sessionData } from './authentication.ts';
import { endpoint } from './endpoint.ts';
import { message, noContent, password, tokenOrSay } from './text.ts';

/** The code of an authenticator app; apps show it as `123 456`. */
function authenticatorCode(fault: string) {
  return z
    .string(fault)
    .max(40, fault)
    .transform((value) => value.replace(/\s/g, ''))
    .pipe(z.string().regex(/^[0-9]{6}$/, fault));
}

/** As typed: in either case, with or without the dash. */
const recoveryCode = z
  .string('Please enter a recovery code such as K7PM-2XQD.')
  .max(40, 'Please enter a recovery code such as K7PM-2XQD.')
  .transform((value) => value.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  .pipe(z.string().length(8, 'Please enter a recovery code such as K7PM-2XQD.'))
  .transform((value) => `${value.slice(0, 4)}-${value.slice(4)}`);

export const getTwoFactorStatus = endpoint('getTwoFactorStatus', {
  summary: 'Whether logging in asks for a second factor',
  access: 'customer',
  answers: { 200: z.object({ isTwoFactorEnabled: z.boolean() }) },
  refusals: [],
});

export const setUpTwoFactor = endpoint('setUpTwoFactor', {
  summary: 'A secret for an authenticator app; the same one when asked again within ten minutes',
  access: 'customer',
  answers: {
    200: z.object({
      /** A path; fetching it needs the bearer token. */
      qrCodeImageUrl: z.string(),
      /** The same secret for typing in: base32. */
      secretKey: z.string(),
    }),
  },
  refusals: ['two-factor/already-enabled'],
});

export const getTwoFactorQrCode = endpoint('getTwoFactorQrCode', {
  summary: 'The secret of the set-up under way as a QR code',
  access: 'customer',
  mediaType: 'image/svg+xml',
  answers: { 200: z.string() },
  refusals: ['two-factor/setup-expired'],
});

export const cancelTwoFactorSetUp = endpoint('cancelTwoFactorSetUp', {
  summary: 'Discard the secret of the set-up under way, if there is one: the next set-up shows another',
  access: 'customer',
  answers: { 204: noContent },
  refusals: [],
});

export const enableTwoFactor = endpoint('enableTwoFactor', {
  summary: 'Confirm the set-up; ends all other sessions. The recovery codes are shown this once',
  access: 'customer',
  body: z.strictObject({
    code: authenticatorCode('Please enter a valid 6-digit verification code.'),
    secretKey: z
      .string('The secret key is missing.')
      .max(100, 'That secret key is not the one of this set-up.')
      .transform((value) => value.replace(/\s/g, '').toUpperCase()),
    password,
  }),
  answers: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  refusals: [
    'two-factor/failed',
    'two-factor/setup-expired',
    'two-factor/already-enabled',
    'auth/too-many-tries',
    'request/too-many',
  ],
  answersWithSecret: true,
});

export const disableTwoFactor = endpoint('disableTwoFactor', {
  summary: 'Do without a second factor from now on; ends all other sessions',
  access: 'customer',
  body: z.strictObject({
    password,
    code: authenticatorCode('Invalid code. Please enter a 6-digit number.'),
  }),
  answers: { 200: message },
  refusals: ['two-factor/failed', 'two-factor/not-enabled', 'auth/too-many-tries', 'request/too-many'],
});

const twoFactorToken = tokenOrSay('Your login session has expired or is invalid. Please log in again.');

const loginRefusals = [
  'two-factor/wrong-code',
  'two-factor/session-expired',
  'auth/being-deleted',
  'auth/too-many-tries',
  'request/too-many',
] as const;

export const loginWithTwoFactor = endpoint('loginWithTwoFactor', {
  summary: 'Finish a log-in with the code of the authenticator app',
  access: 'visitor',
  body: z.strictObject({
    twoFactorToken,
    code: authenticatorCode('Please enter a valid 6-digit verification code.'),
  }),
  answers: { 200: sessionData },
  refusals: loginRefusals,
  answersWithSecret: true,
});

export const loginWithRecoveryCode = endpoint('loginWithRecoveryCode', {
  summary: 'Finish a log-in with a recovery code, which works once',
  access: 'visitor',
  body: z.strictObject({ twoFactorToken, recoveryCode }),
  answers: { 200: sessionData },
  refusals: loginRefusals,
  answersWithSecret: true,
});
