import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, Faults } from './faults.ts';
import type { Message, PostOffice } from './post-office.ts';
import { identifySender, NotTheSender } from './vapid.ts';

const maxBytes = 4096;
const keptHeaders = ['ttl', 'urgency', 'topic', 'content-encoding', 'content-type', 'authorization'];
/** Faults that affect only the answer: the message is checked, and delivered if allowed. */
const faultsAfterwards = ['drop-after', 'endless'];

/** A null status means no answer. */
type Judgement = { status: number | null; refusal: string | null; claims: Message['claims'] };

/** RFC 8030: a message is posted to the address given to the browser, whose last part is the token. */
export function registerMessageRoutes(
  app: FastifyInstance,
  { office, faults, isKnown }: { office: PostOffice; faults: Faults; isKnown: (host: string) => boolean },
): void {
  app.post('/*', async (request, reply) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const token = request.url.split('/').at(-1) ?? '';
    if (!isKnown(host)) return reply.code(421).send({ reason: 'Nobody of this name is here' });
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    let fault = faults.take(host, token);
    if (fault?.fault === 'delay') {
      await wait(fault.delayMs);
      fault = undefined;
    }
    const judgement =
      fault && !faultsAfterwards.includes(fault.fault)
        ? faulty(fault)
        : checkMessage(request, body, { host, token, office });
    const text = (name: string) => request.headers[name]?.toString() ?? null;
    const message = office.record(
      {
        ...judgement,
        token,
        host,
        ttl: text('ttl') === null ? null : Number(text('ttl')),
        urgency: text('urgency'),
        topic: text('topic'),
        bytes: body.length,
        headers: Object.fromEntries(keptHeaders.flatMap((name) => (text(name) ? [[name, text(name)!]] : []))),
      },
      body,
    );
    return fault ? spoil(fault, judgement, reply) : answer(judgement, message, reply);
  });
}

function faulty({ fault, status }: Fault): Judgement {
  const statuses: Partial<Record<Fault['fault'], number>> = { status, redirect: 307 };
  return { status: statuses[fault] ?? null, refusal: `the fault ${fault}`, claims: null };
}

function checkMessage(
  { headers }: FastifyRequest,
  body: Buffer,
  { host, token, office }: { host: string; token: string; office: PostOffice },
): Judgement {
  const refused = (status: number, refusal: string) => ({ status, refusal, claims: null });
  try {
    const { key, claims } = identifySender(headers.authorization, `https://${host}`);
    const subscription = office.subscriptions.get(token);
    if (!subscription) return refused(404, 'Not a subscription');
    if (subscription.gone) return refused(subscription.gone, 'The subscription has ended');
    if (subscription.senderKey && unpadded(subscription.senderKey) !== unpadded(key))
      return refused(403, 'Not the key that the browser subscribed with');
    const fault = findFault(headers, body);
    return fault
      ? { ...refused(fault.status, fault.refusal), claims }
      : { status: 201, refusal: null, claims };
  } catch (error) {
    if (error instanceof NotTheSender) return refused(error.status, error.message);
    throw error;
  }
}

const unpadded = (key: string) => key.replace(/(?<!=)=+$/, '');

function findFault(headers: FastifyRequest['headers'], body: Buffer) {
  const { ttl = '', urgency = 'normal', topic = 'none' } = headers;
  if (!/^\d{1,10}$/.test(String(ttl))) return { status: 400, refusal: 'TTL is missing or not a number' };
  if (!['very-low', 'low', 'normal', 'high'].includes(String(urgency)))
    return { status: 400, refusal: 'Urgency is none of the four' };
  if (!/^[\w-]{1,32}$/.test(String(topic))) return { status: 400, refusal: 'Topic is not a topic' };
  if (body.length > maxBytes) return { status: 413, refusal: `The message has more than ${maxBytes} bytes` };
  if (body.length > 0 && headers['content-encoding'] !== 'aes128gcm')
    return { status: 400, refusal: 'Content-Encoding is not aes128gcm' };
  // The shortest message: salt, record size, the sender's key, and a record holding only its delimiter and
  // its tag.
  if (body.length > 0 && (body.length < 86 + 17 || body[20] !== 65))
    return { status: 400, refusal: 'The message is not in the shape of RFC 8291' };
  return undefined;
}

function answer({ status, refusal }: Judgement, message: Message, reply: FastifyReply) {
  reply.code(status ?? 500);
  if (refusal !== null) return reply.send({ reason: refusal });
  return reply
    .headers({ location: `https://${message.host}/message/${message.id}`, ttl: String(message.ttl) })
    .send();
}

function spoil({ fault, status, location, retryAfter }: Fault, judgement: Judgement, reply: FastifyReply) {
  switch (fault) {
    case 'status':
      if (retryAfter) reply.header('retry-after', retryAfter);
      return reply.code(status).send({ reason: judgement.refusal });
    case 'redirect':
      return reply.code(307).header('location', location).send();
    case 'endless':
      reply.hijack();
      return pourForever(reply, judgement.status ?? 201);
    case 'rubbish':
      reply.hijack();
      reply.raw.socket?.end('220 push.example ESMTP ready\r\n');
      return;
    case 'drop':
    case 'drop-after':
      reply.hijack();
      reply.raw.socket?.destroy();
      return;
    default:
      // The connection stays open until the other side gives up.
      reply.hijack();
  }
}

/** An answer that never ends, until the other side gives up. */
function pourForever({ raw }: FastifyReply, status: number): void {
  const drop = Buffer.alloc(16 * 1024, 'drop ');
  const pour = () => {
    while (!raw.destroyed && raw.write(drop));
  };
  raw.writeHead(status, { 'content-type': 'text/plain' });
  raw.on('drain', pour).on('error', () => raw.destroy());
  pour();
}
