import { z } from 'zod';

/*
 * Passkeys travel as WebAuthn's own JSON: the browser produces it with `credential.toJSON()` and reads ours with
 * `PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`.
 */

const fault = 'That passkey could not be read.';
const base64url = (max: number) =>
  z
    .string(fault)
    .max(max, fault)
    .regex(/^[A-Za-z0-9_-]*$/, fault);

/** The result of `toJSON()` for a passkey being created or used. Anything else browsers add is ignored. */
export const credential = z.object(
  {
    id: base64url(1400),
    rawId: base64url(1400),
    type: z.literal('public-key', fault),
    authenticatorAttachment: z.enum(['platform', 'cross-platform'], fault).nullish(),
    clientExtensionResults: z.object({}, fault).default({}),
    response: z.object(
      {
        clientDataJSON: base64url(4000),
        /** When a passkey is created. */
        attestationObject: base64url(20_000).optional(),
        transports: z.array(z.string(fault).max(40, fault), fault).max(10, fault).optional(),
        /** When a passkey is used. */
        authenticatorData: base64url(4000).optional(),
        signature: base64url(4000).optional(),
        userHandle: base64url(200).nullish(),
      },
      fault,
    ),
  },
  fault,
);
export type Credential = z.output<typeof credential>;

/** In the form the browser takes. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

const codeFault =
  'Please enter the 6 digits of your authenticator app, or a recovery code such as K7PM-2XQD.';

/** Six digits, or a recovery code, with or without spaces and dashes. */
export const code = z
  .string(codeFault)
  .max(40, codeFault)
  .transform((value) => value.toUpperCase().replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^(?:[0-9]{6}|[0-9A-Z]{8})$/, codeFault))
  .transform((value) => (value.length === 6 ? value : `${value.slice(0, 4)}-${value.slice(4)}`));

const digitsFault = 'Please enter the 6 digits that your authenticator app shows.';
const digits = z
  .string(digitsFault)
  .max(40, digitsFault)
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, digitsFault));

/** An authenticator secret that does not belong to anybody yet. */
export const offerAnswer = z.object({
  /** Base32, for typing in. */
  secretKey: z.string(),
  /** The same secret as a QR code: an SVG image. */
  qrCode: z.string(),
  /** The same secret as a link into an authenticator app on this device: `otpauth://…`. */
  appLink: z.string(),
  /** Sent back with the first code. */
  offer: z.string(),
});

export const authenticatorOffer = {
  code: digits,
  offer: z
    .string('This set-up has expired. Please start again.')
    .max(1000, 'This set-up has expired. Please start again.')
    .regex(/^[A-Za-z0-9_.-]+$/, 'This set-up has expired. Please start again.'),
};

export const recoveryCodes = z.array(z.string());
