import { registerCustomer, type TestCustomer } from './customers.ts';
import type { TestShop } from './shop.ts';
import { totp } from './totp.ts';

interface Protected extends TestCustomer {
  secretKey: string;
  /** Used up with the set-up. */
  confirmingCode: string;
  recoveryCodes: string[];
}

export const expired = { status: 410, code: 'two-factor/session-expired' };
export const wrong = { status: 422, code: 'two-factor/wrong-code' };
export const failed = {
  status: 422,
  message: 'The operation failed. Please check the code and your password.',
};

/** Customers of a shop using an authenticator app. */
export function secondFactor(shop: TestShop) {
  /** The app's code `steps` half minutes from now. */
  const codeOf = (secretKey: string, steps = 0) =>
    totp(secretKey, shop.clock.now().getTime() / 1000 + 30 * steps);
  return {
    codeOf,
    /** A code that is wrong now, and one step before and after. */
    wrongCode(secretKey: string): string {
      const right = [-1, 0, 1].map((steps) => codeOf(secretKey, steps));
      return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code))!;
    },
    /** A customer who has just enabled two-factor, and whose app already shows the next code. */
    async enabledCustomer(): Promise<Protected> {
      const customer = await registerCustomer(shop);
      const { secretKey } = await customer.call('setUpTwoFactor', {});
      const confirmingCode = codeOf(secretKey);
      const { recoveryCodes } = await customer.call('enableTwoFactor', {
        body: { code: confirmingCode, secretKey, password: customer.password },
      });
      shop.clock.advance(30);
      return { ...customer, secretKey, confirmingCode, recoveryCodes };
    },
    async challenge({ email, password }: TestCustomer, process = shop): Promise<string> {
      const answer = await process.call('login', { body: { email, password } });
      if (!('twoFactorToken' in answer)) throw new Error('no second factor was asked for');
      return answer.twoFactorToken;
    },
    withCode: (twoFactorToken: string, code: string, process = shop) =>
      process.call('loginWithTwoFactor', { body: { twoFactorToken, code } }),
    withRecoveryCode: (twoFactorToken: string, recoveryCode: string, process = shop) =>
      process.call('loginWithRecoveryCode', { body: { twoFactorToken, recoveryCode } }),
    async log({ token }: TestCustomer) {
      const { logs } = await shop.callAs(token)('listActivity', { query: { pageSize: 100 } });
      return logs.map(({ action, failureReason }) => [action, failureReason]);
    },
  };
}
