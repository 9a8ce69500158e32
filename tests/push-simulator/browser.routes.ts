import type { FastifyInstance } from 'fastify';
import type { Devices } from './devices.ts';
import type { PostOffice } from './post-office.ts';
import { bytesOf, decode, encode } from './protobuf.ts';

export const checkInPath = '/checkin';
export const registrationPath = '/register';

/** Chromium's calls to Google before it has a subscription: google_apis/gcm/engine in its source. */
export function registerBrowserRoutes(app: FastifyInstance, office: PostOffice, devices: Devices): void {
  app.post(checkInPath, (request, reply) => {
    const isRequest = Buffer.isBuffer(request.body) && bytesOf(decode(request.body), 4);
    if (!isRequest) return reply.code(400).send();
    const { device, secret } = devices.checkIn();
    return reply.type('application/x-protobuf').send(
      encode([
        [1, true],
        [3, Date.now()],
        [7, device],
        [8, secret],
      ]),
    );
  });

  app.post(registrationPath, (request, reply) => {
    const form = new URLSearchParams(String(request.body));
    const device = form.get('device') ?? '';
    const [, user = '', secret = ''] =
      /^AidLogin (\d+):(\d+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (user !== device || !devices.isKnown(device, secret))
      return reply.type('text/plain').send('Error=AUTHENTICATION_FAILED');
    const subtype = form.get('X-subtype') ?? '';
    const senderKey = form.get('sender') ?? '';
    const known = office.subscriptionsOf(device).filter((one) => one.subtype === subtype);
    if (form.get('delete') === 'true') {
      for (const one of known) if (senderKey === '*' || one.senderKey === senderKey) office.end(one, 410);
      return reply.type('text/plain').send(`token=${form.get('appid') ?? ''}`);
    }
    if (!subtype || !senderKey) return reply.type('text/plain').send('Error=INVALID_PARAMETERS');
    const subscription =
      known.find((one) => one.senderKey === senderKey) ??
      office.subscribe({ senderKey, keys: null, device, application: form.get('app') ?? '', subtype });
    return reply.type('text/plain').send(`token=${subscription.token}`);
  });
}
