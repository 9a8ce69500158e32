import * as contract from '#contract/authentication.ts';
import { createWebLoginToken, exchangeWebLoginToken } from '#contract/web-login.ts';
import type { Context } from '#server/platform/context.ts';
import { MIN_ANSWER_MILLISECONDS, withMinimumDuration } from '#server/platform/minimum-duration.ts';
import { bearerToken, type Serve } from '#server/platform/serve.ts';
import { login, logout } from './login.service.ts';
import { askForPasswordReset, resetPassword } from './password-reset.service.ts';
import { changePassword } from './password-change.service.ts';
import { register } from './registration.service.ts';
import { completeRegistration, verifyEmail } from './verification.service.ts';
import { visitorOf } from './visitor.ts';
import * as webLogin from './web-login.service.ts';

export function authenticationRoutes(serve: Serve, context: Context): void {
  const isRateLimited = true;

  serve(
    contract.register,
    ({ body, request }) =>
      withMinimumDuration(MIN_ANSWER_MILLISECONDS, () => register(context, body, visitorOf(request))),
    { isRateLimited },
  );
  serve(contract.verifyEmail, async ({ query }) => ({ message: await verifyEmail(context, query) }), {
    isRateLimited,
    changesState: true,
  });
  serve(
    contract.completeRegistration,
    ({ body, request }) => completeRegistration(context, body, visitorOf(request)),
    { isRateLimited },
  );
  serve(contract.login, ({ body, request }) => login(context, body, visitorOf(request)), {
    isRateLimited,
  });
  serve(contract.logout, async ({ request }) => ({ message: await logout(context, bearerToken(request)) }));
  serve(
    contract.forgotPassword,
    async ({ body }) => ({
      message: await withMinimumDuration(MIN_ANSWER_MILLISECONDS, () =>
        askForPasswordReset(context, body.email),
      ),
    }),
    { isRateLimited },
  );
  serve(
    contract.changePassword,
    async ({ customer, body }) => ({ message: await changePassword(context, customer.id, body) }),
    { isRateLimited },
  );
  serve(
    contract.resetPassword,
    async ({ body, request }) => ({ message: await resetPassword(context, body, visitorOf(request)) }),
    { isRateLimited },
  );
  serve(createWebLoginToken, ({ customer }) => webLogin.createWebLoginToken(context, customer), {
    isRateLimited,
  });
  serve(
    exchangeWebLoginToken,
    ({ body, request }) => webLogin.exchangeWebLoginToken(context, body.token, visitorOf(request)),
    { isRateLimited },
  );
}
