import * as contract from '#contract/two-factor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { loginWithRecoveryCode, loginWithTwoFactor } from './two-factor-login.service.ts';
import {
  cancelTwoFactorSetUp,
  disableTwoFactor,
  enableTwoFactor,
  getQrCode,
  getTwoFactorStatus,
  setUpTwoFactor,
} from './two-factor.service.ts';

export function twoFactorRoutes(serve: Serve, context: Context): void {
  const isRateLimited = true;

  serve(contract.getTwoFactorStatus, ({ by }) => getTwoFactorStatus(context, by.customerId));
  serve(contract.setUpTwoFactor, ({ by }) => setUpTwoFactor(context, by), {
    changesState: true,
  });
  serve(contract.getTwoFactorQrCode, ({ by }) => getQrCode(context, by));
  serve(contract.cancelTwoFactorSetUp, ({ by }) => cancelTwoFactorSetUp(context, by));
  serve(contract.enableTwoFactor, ({ by, body }) => enableTwoFactor(context, by, body), {
    isRateLimited,
  });
  serve(
    contract.disableTwoFactor,
    async ({ by, body }) => ({ message: await disableTwoFactor(context, by, body) }),
    { isRateLimited },
  );
  serve(contract.loginWithTwoFactor, ({ by, body }) => loginWithTwoFactor(context, by, body), {
    isRateLimited,
  });
  serve(contract.loginWithRecoveryCode, ({ by, body }) => loginWithRecoveryCode(context, by, body), {
    isRateLimited,
  });
}
