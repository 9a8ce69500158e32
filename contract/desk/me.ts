import { z } from 'zod';
import { openSession } from '#contract/sessions.ts';
import { noContent, password, uuid, line } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { DESK_MAX_LENGTH } from './limits.ts';
import { roles, type Permission } from './permissions.ts';
import { authenticatorOffer, credential, offerAnswer, passkeyOptions, recoveryCodes } from './proof.ts';
import { savedView } from './views.ts';

/** The person who is logged in. */
export const me = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  permissions: z.array(z.string().transform((value) => value as Permission)),
  /** The limit on their refunds within a day; null for an owner, who has none. */
  refundLimitPence: z.number().nullable(),
  /** ISO 8601; null when acts of money or people still need a confirmation. */
  confirmedUntil: z.string().nullable(),
  /** Lists they have saved under a name. */
  views: z.array(savedView),
});
export type Me = z.output<typeof me>;

/** What every screen needs to know. */
const present = me.extend({
  /** The shop has a VAT number. Without one, the desk does not say VAT. */
  saysVat: z.boolean(),
});
export type Present = z.output<typeof present>;

export const getMe = deskEndpoint('getMe', {
  summary: 'The logged-in person and their permissions',
  access: 'staff',
  may: 'self',
  answers: { 200: present },
  refusals: [],
});

const passkey = z.object({
  id: z.string(),
  label: z.string(),
  /** The host it was created at. It does not work at any other address. */
  host: z.string(),
  worksHere: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** The maker of the phone or browser keeps a copy, which is restored on another device. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

const waysIn = z.object({
  passkeys: z.array(passkey),
  /** Null if they have no password. */
  password: z.object({ recoveryCodesLeft: z.number() }).nullable(),
});

export const getWaysIn = deskEndpoint('getWaysIn', {
  summary: 'How the person can log in',
  access: 'staff',
  may: 'self',
  answers: { 200: waysIn },
  refusals: [],
});

export const startPasskey = deskEndpoint('startPasskey', {
  summary: 'What `navigator.credentials.create` is called with for one more passkey',
  access: 'staff',
  may: 'self',
  wantsConfirmation: true,
  answers: { 200: passkeyOptions },
  refusals: ['desk/no-passkeys-here'],
  answersWithSecret: true,
});

export const addPasskey = deskEndpoint('addPasskey', {
  summary: 'Add a passkey',
  access: 'staff',
  may: 'self',
  wantsConfirmation: true,
  body: z.strictObject({ credential, label: line('Name', DESK_MAX_LENGTH.deviceName).optional() }),
  answers: { 200: waysIn },
  refusals: ['desk/passkey-refused', 'desk/no-passkeys-here', 'desk/too-many-passkeys'],
});

export const removePasskey = deskEndpoint('removePasskey', {
  summary: 'Remove a passkey; never the last way in',
  access: 'staff',
  may: 'self',
  wantsConfirmation: true,
  params: z.object({ id: uuid }),
  answers: { 200: waysIn },
  refusals: ['desk/passkey-not-found', 'desk/last-way-in'],
});

export const startAuthenticator = deskEndpoint('startAuthenticator', {
  summary: 'A secret for an authenticator app, valid for ten minutes',
  access: 'staff',
  may: 'self',
  wantsConfirmation: true,
  answers: { 200: offerAnswer },
  refusals: [],
  answersWithSecret: true,
});

export const setPassword = deskEndpoint('setPassword', {
  summary: 'Set a password with an authenticator app, replacing the previous one; ends all other sessions',
  access: 'staff',
  may: 'self',
  wantsConfirmation: true,
  body: z.strictObject({ password, ...authenticatorOffer }),
  answers: { 200: z.object({ recoveryCodes }) },
  refusals: ['desk/wrong-code', 'desk/set-up-expired', 'auth/weak-password'],
  answersWithSecret: true,
});

export const removePassword = deskEndpoint('removePassword', {
  summary: 'Remove the password with its app and recovery codes; never the last way in',
  access: 'staff',
  may: 'self',
  wantsConfirmation: true,
  answers: { 200: waysIn },
  refusals: ['desk/last-way-in'],
});

export const renewRecoveryCodes = deskEndpoint('renewRecoveryCodes', {
  summary: 'Ten new recovery codes; the old ones stop working',
  access: 'staff',
  may: 'self',
  wantsConfirmation: true,
  answers: { 200: z.object({ recoveryCodes }) },
  refusals: ['desk/no-password'],
  answersWithSecret: true,
});

export const listOwnSessions = deskEndpoint('listOwnSessions', {
  summary: 'The person’s sessions: this one first, then by last use',
  access: 'staff',
  may: 'self',
  answers: { 200: z.array(openSession) },
  refusals: [],
});

export const endOneOwnSession = deskEndpoint('endOneOwnSession', {
  summary: 'End one of one’s own sessions at once, on every process',
  access: 'staff',
  may: 'self',
  params: z.object({ id: uuid }),
  answers: { 204: noContent },
  refusals: ['sessions/not-found'],
});

export const endOtherOwnSessions = deskEndpoint('endOtherOwnSessions', {
  summary: 'End every session but this one',
  access: 'staff',
  may: 'self',
  answers: { 204: noContent },
  refusals: [],
});
