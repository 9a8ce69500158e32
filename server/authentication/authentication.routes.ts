import * as contract from '#contract/authentication.ts';
import { createWebLoginToken, exchangeWebLoginToken } from '#contract/web-login.ts';
import type { Context } from '#server/platform/context.ts';
import { MIN_ANSWER_MILLISECONDS, withMinimumDuration } from '#server/platform/http/minimum-duration.ts';
import { bearerToken } from '#server/platform/http/callers.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { login } from './log-in/login.service.ts';
import { askForPasswordReset, resetPassword } from './password/password-reset.service.ts';
import { changePassword } from './password/password-change.service.ts';
import { register } from './registration/registration.service.ts';
import { logout } from './sessions/sessions.service.ts';
import { completeRegistration, verifyEmail } from './registration/verification.service.ts';
import * as webLogin from './app-log-in/web-login.service.ts';

export function authenticationRoutes(serve: Serve, context: Context): void {
  const isRateLimited = true;

  serve(
    contract.register,
    ({ by, body }) => withMinimumDuration(MIN_ANSWER_MILLISECONDS, () => register(context, by, body)),
    { isRateLimited },
  );
  serve(contract.verifyEmail, async ({ query }) => ({ message: await verifyEmail(context, query) }), {
    isRateLimited,
    changesState: true,
  });
  serve(contract.completeRegistration, ({ by, body }) => completeRegistration(context, by, body), {
    isRateLimited,
  });
  serve(contract.login, ({ by, body }) => login(context, by, body), {
    isRateLimited,
  });
  serve(contract.logout, async ({ request }) => ({ message: await logout(context, bearerToken(request)) }));
  serve(
    contract.forgotPassword,
    async ({ by, body }) => ({
      message: await withMinimumDuration(MIN_ANSWER_MILLISECONDS, () =>
        askForPasswordReset(context, by, body.email),
      ),
    }),
    { isRateLimited },
  );
  serve(
    contract.changePassword,
    async ({ by, body }) => ({ message: await changePassword(context, by, body) }),
    { isRateLimited },
  );
  serve(
    contract.resetPassword,
    async ({ by, body }) => ({ message: await resetPassword(context, by, body) }),
    { isRateLimited },
  );
  serve(createWebLoginToken, ({ by }) => webLogin.createWebLoginToken(context, by), {
    isRateLimited,
  });
  serve(exchangeWebLoginToken, ({ by, body }) => webLogin.exchangeWebLoginToken(context, by, body.token), {
    isRateLimited,
  });
}
