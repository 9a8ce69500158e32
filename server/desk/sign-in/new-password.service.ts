import { hashPassword } from '#server/authentication/password-hash.service.ts';
import { requireGoodPassword } from '#server/authentication/passwords.rules.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { changePerson, type Person } from '#server/desk/staff/people.queries.ts';
import { makeRecoveryCodes } from '#server/authentication/two-factor/second-factor.service.ts';
import { staffFactors, takeOffer } from './codes.service.ts';

const MIN_LENGTH = 12;

export function passwordMinLength({ passwordMinLength: ofCustomers }: Pick<Config, 'passwordMinLength'>) {
  return Math.max(MIN_LENGTH, ofCustomers);
}

export interface NewPassword {
  recoveryCodes: string[];
  /** Writes the password and its second factor together, or not at all. */
  write: (trx: DatabaseTransaction, person: Person, now: Date) => Promise<void>;
}

/** A password with an authenticator app, checked and hashed. Slow: call it outside any transaction. */
export async function prepareNewPassword(
  context: Pick<Context, 'config' | 'clock'>,
  owner: { name: string; email: string },
  offeredTo: string,
  input: { password: string; code: string; offer: string },
): Promise<NewPassword> {
  const { config } = context;
  requireGoodPassword({ ...config, passwordMinLength: passwordMinLength(config) }, input.password, {
    email: owner.email,
    firstName: owner.name,
    lastName: '',
  });
  const taken = takeOffer(context, offeredTo, input);
  const codes = await makeRecoveryCodes();
  const passwordHash = await hashPassword(input.password);
  return {
    recoveryCodes: codes.recoveryCodes,
    async write(trx, { id }, now) {
      await changePerson(trx, id, { passwordHash });
      await staffFactors.replace(trx, context, id, taken, codes, now);
    },
  };
}
