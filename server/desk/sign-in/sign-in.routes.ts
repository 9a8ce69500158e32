import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/desk/sign-in.ts';
import {
  DEVICE_SECONDS,
  logOut,
  type Entrant,
  type OpenedSession,
} from '#server/desk/staff/staff-sessions.service.ts';
import type { Visitor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { DeskCookies } from '#server/platform/staff-access.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { confirmWithCode, confirmWithPasskey, loginWithPasskey, loginWithPassword } from './login.service.ts';
import { passkeysOffered, requestOptions } from './passkeys.service.ts';
import {
  readLink,
  setUpWithPasskey,
  setUpWithPassword,
  startWithPasskey,
  startWithPassword,
} from './set-up.service.ts';

const actIn = ({ act }: { act?: string | undefined }) =>
  act === undefined ? null : Buffer.from(act, 'base64url');

export function signInRoutes(serve: Serve, context: Context, cookies: DeskCookies): void {
  const { config } = context;
  const isRateLimited = true;
  const entrant = (by: Visitor, request: FastifyRequest): Entrant => ({
    ...by,
    deviceToken: cookies.read(request, 'device'),
  });
  const letIn = (reply: FastifyReply, opened: OpenedSession) => {
    cookies.write(reply, 'session', opened.token, opened.lifetimeSeconds);
    cookies.write(reply, 'device', opened.deviceToken, DEVICE_SECONDS);
    return opened.me;
  };

  serve(contract.getSignIn, async () => ({ shopName: config.shopName, passkeys: passkeysOffered(config) }));
  serve(contract.startPasskeyLogin, () => requestOptions(context, 'login', null), { isRateLimited });
  serve(
    contract.loginWithPasskey,
    async ({ by, body, request, reply }) =>
      letIn(reply, await loginWithPasskey(context, entrant(by, request), body.credential)),
    { isRateLimited },
  );
  serve(
    contract.loginWithPassword,
    async ({ by, body, request, reply }) =>
      letIn(reply, await loginWithPassword(context, entrant(by, request), body)),
    { isRateLimited },
  );
  serve(contract.endOwnSession, async ({ by, request, reply }) => {
    await logOut(context, by, cookies.read(request, 'session'));
    cookies.write(reply, 'session', '', 0);
    return undefined;
  });

  serve(contract.startConfirmation, ({ by, body }) =>
    requestOptions(context, 'confirm', by.staffId, actIn(body)),
  );
  serve(contract.confirmWithPasskey, ({ by, body }) => confirmWithPasskey(context, by, body.credential), {
    isRateLimited,
  });
  serve(
    contract.confirmWithCode,
    ({ by, body }) => confirmWithCode(context, by, { code: body.code, act: actIn(body) }),
    { isRateLimited },
  );

  serve(
    contract.readSetUpLink,
    ({ by, body, request }) => readLink(context, entrant(by, request), body.token),
    { isRateLimited },
  );
  serve(
    contract.startSetUpWithPasskey,
    ({ by, body, request }) => startWithPasskey(context, entrant(by, request), body),
    { isRateLimited },
  );
  serve(
    contract.setUpWithPasskey,
    async ({ by, body, request, reply }) =>
      letIn(reply, await setUpWithPasskey(context, entrant(by, request), body)),
    { isRateLimited },
  );
  serve(
    contract.startSetUpWithPassword,
    ({ by, body, request }) => startWithPassword(context, entrant(by, request), body),
    { isRateLimited },
  );
  serve(
    contract.setUpWithPassword,
    async ({ by, body, request, reply }) => {
      const opened = await setUpWithPassword(context, entrant(by, request), body);
      return { me: letIn(reply, opened), recoveryCodes: opened.recoveryCodes };
    },
    { isRateLimited },
  );
}
