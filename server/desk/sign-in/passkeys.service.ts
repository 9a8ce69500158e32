import { randomBytes } from 'node:crypto';
import type { Credential } from '#contract/desk/proof.ts';
import { refuse } from '#contract/refusal.ts';
import { hashSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import type { Config } from '#server/config/config.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { deskOrigin } from '#server/platform/staff-access.ts';
import { whyNoPasskeys } from '#server/desk/staff/passkey-host.rules.ts';
import {
  findPasskey,
  insertChallenge,
  listPasskeys,
  markPasskeyUsed,
  takeChallenge,
  type Challenge,
  type ChallengePurpose,
  type StoredPasskey,
} from './passkeys.queries.ts';

const CHALLENGE_MINUTES = 5;
/** EdDSA, ES256, RS256: what phones, computers and security keys use. */
const ALGORITHMS = [-8, -7, -257];

// Loaded when somebody uses a passkey, because it would add nearly half a second to every start of the shop.
const webauthn = () => import('@simplewebauthn/server');

type Address = Pick<Config, 'desk' | 'publicUrl'>;

/** Refuses if browsers make no passkeys for the desk's address. */
function relyingParty(config: Address): { origin: string; id: string } {
  const origin = deskOrigin(config);
  const why = whyNoPasskeys(origin);
  if (why !== null) throw refuse('desk/no-passkeys-here', { why });
  return { origin, id: new URL(origin).hostname };
}

export function passkeysOffered(config: Address): { areOffered: boolean; whyNot: string | null } {
  const whyNot = whyNoPasskeys(deskOrigin(config));
  return { areOffered: whyNot === null, whyNot };
}

async function newChallenge(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  purpose: ChallengePurpose,
  { staffId, userHandle, act }: Challenge,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = randomBytes(32);
  const now = clock.now();
  const expiresAt = minutesAfter(now, CHALLENGE_MINUTES);
  const hash = hashSecretToken(challenge.toString('base64url'));
  await insertChallenge(db, { hash, purpose, staffId, userHandle, act, now, expiresAt });
  return new Uint8Array(challenge);
}

/** The challenge that a passkey has signed; used up, whatever the outcome. Null if it is none of ours. */
async function spendChallenge(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  purpose: ChallengePurpose,
  credential: Credential,
): Promise<(Challenge & { challenge: string }) | null> {
  const challenge = challengeIn(credential.response.clientDataJSON);
  if (challenge === null) return null;
  const found = await takeChallenge(db, hashSecretToken(challenge), purpose, clock.now());
  return found ? { ...found, challenge } : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : null;
  } catch {
    return null;
  }
}

/** The options for `navigator.credentials.create`. `staffId` is null for somebody who does not exist yet. */
export async function creationOptions(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  purpose: 'set-up' | 'register',
  owner: { staffId: string | null; userHandle: Buffer; name: string; email: string },
): Promise<{ options: Record<string, unknown> }> {
  const { config, db } = context;
  const { id: rpID } = relyingParty(config);
  const known = owner.staffId === null ? [] : await listPasskeys(db, owner.staffId);
  const challenge = await newChallenge(context, purpose, { ...owner, act: null });
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: `${config.shopName} desk`,
    rpID,
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new Uint8Array(owner.userHandle),
    challenge,
    timeout: CHALLENGE_MINUTES * 60_000,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { options: { ...options } };
}

export type MadePasskey = Pick<
  StoredPasskey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp' | 'host'
>;

/** A passkey made for one of our challenges, by its owner, on our pages. Refuses any other. */
export async function verifyNewPasskey(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  purpose: 'set-up' | 'register',
  credential: Credential,
): Promise<Challenge & { made: MadePasskey }> {
  const { origin, id } = relyingParty(context.config);
  const spent = await spendChallenge(context, purpose, credential);
  if (!spent) throw refuse('desk/passkey-refused');
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: spent.challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) throw refuse('desk/passkey-refused');
  const { credential: made, credentialBackedUp } = verified.registrationInfo;
  return {
    ...spent,
    made: {
      credentialId: Buffer.from(made.id, 'base64url'),
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: (credential.response.transports ?? []).filter((each) => /^[a-z-]{1,20}$/.test(each)),
      isBackedUp: credentialBackedUp,
      host: id,
    },
  };
}

/**
 * The options for `navigator.credentials.get`. To log in nobody says who they are: the browser offers the passkeys it
 * has. To confirm, only the person's own passkeys count: for one act, or for everything that needs no confirmation of
 * its own.
 */
export async function requestOptions(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  purpose: 'login' | 'confirm',
  staffId: string | null,
  act: Buffer | null = null,
): Promise<{ options: Record<string, unknown> }> {
  const { id: rpID } = relyingParty(context.config);
  const own = staffId === null ? [] : await listPasskeys(context.db, staffId);
  const challenge = await newChallenge(context, purpose, { staffId, userHandle: null, act });
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID,
    challenge,
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: 'required',
    allowCredentials: own.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: transports as never[],
    })),
  });
  return { options: { ...options } };
}

export interface UsedPasskey {
  passkey: StoredPasskey;
  /** The act it was asked to confirm. */
  act: Buffer | null;
  /** Its counter has not risen: it may have been copied. Synced passkeys always say 0. */
  isCounterBack: boolean;
  /** False if it has been removed meanwhile. */
  markUsed: (trx: DatabaseTransaction, now: Date) => Promise<boolean>;
}

/** The passkey that signed one of our challenges, on our pages, after verifying its user. Refuses any other. */
export async function verifyUsedPasskey(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  purpose: 'login' | 'confirm',
  credential: Credential,
  staffId: string | null,
): Promise<UsedPasskey> {
  const { origin, id } = relyingParty(context.config);
  const refused = refuse('desk/passkey-refused');
  const spent = await spendChallenge(context, purpose, credential);
  const passkey = await findPasskey(context.db, Buffer.from(credential.id, 'base64url'));
  if (!spent || !passkey || spent.staffId !== staffId) throw refused;
  if (staffId !== null && passkey.staffId !== staffId) throw refused;
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: spent.challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    // With the last counter the library would refuse what is only to be logged.
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: 0,
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) throw refused;
  const { newCounter: counter, credentialBackedUp: isBackedUp } = verified.authenticationInfo;
  return {
    passkey,
    act: spent.act,
    isCounterBack: passkey.counter > 0 && counter <= passkey.counter,
    markUsed: (trx, now) => markPasskeyUsed(trx, passkey.id, { counter, isBackedUp, now }),
  };
}
