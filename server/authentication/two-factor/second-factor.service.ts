import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashWithSalt } from '#server/authentication/password-hash.service.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { acceptedKeys, keyIdOf, retiredKeyId } from '#server/platform/secrets.ts';
import { newRecoveryCodes } from './recovery-codes.rules.ts';
import { openSecret, sealSecret, type SealedSecret } from './sealed-secret.rules.ts';
import { stepOf } from './totp.rules.ts';

/** The second factors of customers or of staff. */
interface SecondFactorKind {
  secrets: 'two_factor_secrets' | 'staff_two_factor_secrets';
  codes: 'recovery_codes' | 'staff_recovery_codes';
  owner: 'customer_id' | 'staff_id';
  /** Names an owner for sealing: never a customer like a member of staff with the same id. */
  sealedFor: (ownerId: string) => string;
}

/** A secret and the step of the code that confirmed it, which is used up with it. */
export interface ConfirmedSecret {
  secret: Buffer;
  step: number;
}

export interface NewCodes {
  recoveryCodes: string[];
  recoverySalt: Buffer;
  codeHashes: Buffer[];
}

/** Slow: call it outside any transaction. */
export async function makeRecoveryCodes(): Promise<NewCodes> {
  const recoveryCodes = newRecoveryCodes();
  const recoverySalt = randomBytes(16);
  const codeHashes = await Promise.all(recoveryCodes.map((code) => hashWithSalt(code, recoverySalt)));
  return { recoveryCodes, recoverySalt, codeHashes };
}

/** Uses up a code: true for exactly one of many concurrent callers. */
export type SpendCode = (trx: DatabaseTransaction) => Promise<boolean>;

/** Authenticator apps with recovery codes, which are stored only as hashes. */
export function createSecondFactors({ sealedFor, ...kind }: SecondFactorKind) {
  const secrets = sql.table(kind.secrets);
  const codes = sql.table(kind.codes);
  const owner = sql.ref(kind.owner);

  async function insertCodes(trx: DatabaseTransaction, ownerId: string, { codeHashes }: NewCodes) {
    await sql`
      insert into ${codes} (${owner}, code_hash) select ${ownerId}::uuid, unnest(${codeHashes}::bytea[])`.execute(
      trx,
    );
  }

  async function remove(trx: DatabaseTransaction, ownerId: string): Promise<void> {
    await sql`delete from ${secrets} where ${owner} = ${ownerId}`.execute(trx);
  }

  return {
    /** Replaces the one before, with its recovery codes. */
    async replace(
      trx: DatabaseTransaction,
      context: Pick<Context, 'config'>,
      ownerId: string,
      { secret, step }: ConfirmedSecret,
      newCodes: NewCodes,
      now: Date,
    ): Promise<void> {
      await remove(trx, ownerId);
      const { sealedSecret, keyId } = sealSecret(context, sealedFor(ownerId), secret);
      await sql`
        insert into ${secrets} (${owner}, sealed_secret, key_id, last_step, recovery_salt, enabled_at)
        values (${ownerId}, ${sealedSecret}, ${keyId}, ${step}, ${newCodes.recoverySalt}, ${now})`.execute(
        trx,
      );
      await insertCodes(trx, ownerId, newCodes);
    },

    /** Its recovery codes go with it. */
    remove,

    /** The previous codes become void. False if there is no second factor any more. */
    async replaceCodes(trx: DatabaseTransaction, ownerId: string, newCodes: NewCodes): Promise<boolean> {
      await sql`delete from ${codes} where ${owner} = ${ownerId}`.execute(trx);
      const { numAffectedRows = 0n } = await sql`
        update ${secrets} set recovery_salt = ${newCodes.recoverySalt} where ${owner} = ${ownerId}`.execute(
        trx,
      );
      if (numAffectedRows === 0n) return false;
      await insertCodes(trx, ownerId, newCodes);
      return true;
    },

    /** Since when it has been on, and how many recovery codes are left; never a secret. */
    async findFacts(
      db: Database,
      ownerId: string,
    ): Promise<{ enabledAt: Date; recoveryCodesLeft: number } | undefined> {
      const { rows } = await sql<{ enabledAt: Date; recoveryCodesLeft: number }>`
        select enabled_at as "enabledAt",
          (select count(*) from ${codes} where ${owner} = ${ownerId}) as "recoveryCodesLeft"
        from ${secrets} where ${owner} = ${ownerId}`.execute(db);
      return rows[0];
    },

    /**
     * For a code of six digits from the app, or a recovery code; each works once. Null if the code of the app is
     * wrong. A recovery code is checked only when it is used up: hashing it takes as long for somebody who has none.
     */
    async checkCode(
      context: Pick<Context, 'config' | 'db' | 'clock'>,
      ownerId: string | null,
      code: string,
    ): Promise<SpendCode | null> {
      const { rows } = await sql<SealedSecret & { recoverySalt: Buffer }>`
        select sealed_secret as "sealedSecret", key_id as "keyId", recovery_salt as "recoverySalt"
        from ${secrets} where ${owner} = ${ownerId}::uuid`.execute(context.db);
      const [found] = rows;
      if (code.length !== 6) {
        const codeHash = await hashWithSalt(code, found?.recoverySalt ?? Buffer.alloc(16));
        if (!found) return null;
        return (trx) =>
          isAny(
            sql`delete from ${codes} where ${owner} = ${ownerId} and code_hash = ${codeHash}`.execute(trx),
          );
      }
      if (!found) return null;
      const step = stepOf(code, openSecret(context, sealedFor(ownerId!), found), context.clock.now());
      if (step === null) return null;
      // The step and all before it are used up (RFC 6238, section 5.2).
      return (trx) =>
        isAny(
          sql`update ${secrets} set last_step = ${step} where ${owner} = ${ownerId} and last_step < ${step}`.execute(
            trx,
          ),
        );
    },

    /**
     * After a change of SECRET_KEY, seals again with the new key all secrets sealed with PREVIOUS_SECRET_KEY, and logs
     * those that cannot be opened.
     */
    async reseal(context: Context): Promise<void> {
      const { db, config, log } = context;
      const keyIds = acceptedKeys(config).map(keyIdOf);
      const { rows: sealed } = await sql<SealedSecret & { ownerId: string }>`
        select ${owner} as "ownerId", sealed_secret as "sealedSecret", key_id as "keyId"
        from ${secrets} where key_id <> ${keyIdOf(config.secretKey)}`.execute(db);
      let lost = sealed.filter(({ keyId }) => !keyIds.includes(keyId)).length;
      for (const { ownerId, ...old } of sealed) {
        if (old.keyId !== retiredKeyId(config)) continue;
        try {
          const secret = openSecret(context, sealedFor(ownerId), old);
          const next = sealSecret(context, sealedFor(ownerId), secret);
          // Does nothing if the secret has changed meanwhile.
          await sql`
            update ${secrets} set sealed_secret = ${next.sealedSecret}, key_id = ${next.keyId}
            where ${owner} = ${ownerId} and sealed_secret = ${old.sealedSecret}`.execute(db);
        } catch (error) {
          lost++;
          log.error({ err: error, owner: ownerId }, 'a two-factor secret could not be sealed again');
        }
      }
      if (lost > 0) {
        log.error(
          { secrets: lost },
          'two-factor secrets are not sealed with SECRET_KEY: set PREVIOUS_SECRET_KEY',
        );
      }
    },
  };
}

const isAny = async (written: Promise<{ numAffectedRows?: bigint }>) =>
  ((await written).numAffectedRows ?? 0n) > 0n;
