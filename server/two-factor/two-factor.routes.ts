import * as contract from '#contract/two-factor.ts';
import { visitorOf } from '#server/authentication/visitor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/serve.ts';
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

  serve(contract.getTwoFactorStatus, ({ customer }) => getTwoFactorStatus(context, customer.id));
  serve(contract.setUpTwoFactor, ({ customer }) => setUpTwoFactor(context, customer.id), {
    changesState: true,
  });
  serve(contract.getTwoFactorQrCode, ({ customer }) => getQrCode(context, customer.id));
  serve(contract.cancelTwoFactorSetUp, async ({ customer }) => {
    await cancelTwoFactorSetUp(context, customer.id);
    return undefined;
  });
  serve(contract.enableTwoFactor, ({ customer, body }) => enableTwoFactor(context, customer, body), {
    isRateLimited,
  });
  serve(
    contract.disableTwoFactor,
    async ({ customer, body }) => ({ message: await disableTwoFactor(context, customer, body) }),
    { isRateLimited },
  );
  serve(
    contract.loginWithTwoFactor,
    ({ body, request }) => loginWithTwoFactor(context, body, visitorOf(request)),
    { isRateLimited },
  );
  serve(
    contract.loginWithRecoveryCode,
    ({ body, request }) => loginWithRecoveryCode(context, body, visitorOf(request)),
    { isRateLimited },
  );
}
