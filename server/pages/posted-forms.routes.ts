import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, createCall, type Call } from '#contract/call.ts';
import type { ContactTopic } from '#contract/contact-topics.ts';
import { pages, tokenPages } from '#contract/pages.ts';
import type { PostedForm } from '#contract/posted-form.ts';
import type { Config } from '#server/config/config.ts';
import { NOT_KEPT } from '#server/platform/http/cache-control.ts';
import { sendBusyPage } from './busy-page.template.ts';

const HTML = 'text/html; charset=utf-8';

interface Form {
  path: string;
  fields: readonly string[];
  /** Makes the same call that the page makes. The call says what is wrong with a value. */
  send: (call: Call, values: Readonly<Record<string, string>>) => Promise<unknown>;
}

const forms: readonly Form[] = [
  {
    path: pages.contact,
    fields: ['name', 'email', 'topic', 'orderNumber', 'words', 'nothing'],
    send: (call, { name = '', email = '', topic, orderNumber, words = '', nothing }) =>
      call('writeToShop', {
        body: { name, email, topic: topic as ContactTopic, orderNumber, words, nothing },
      }),
  },
  {
    path: pages.withdraw,
    fields: ['orderNumber', 'email', 'note'],
    send: (call, { orderNumber = '', email = '', note = '' }) =>
      call('withdraw', { body: { orderNumber, email, note } }),
  },
];

/**
 * Forms as a browser without JavaScript sends them. Each becomes the same call that its page makes, from the same
 * address, with the same limits. What is refused is shown again with what was typed.
 */
export function postedFormRoutes(
  app: FastifyInstance,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  render: (url: string, posted: PostedForm) => Promise<string>,
): void {
  void app.register(async (posts) => {
    posts.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    for (const form of forms) {
      posts.post(form.path, async (request, reply) => {
        const sent = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
        const values = Object.fromEntries(form.fields.map((name) => [name, sent.get(name) ?? '']));
        try {
          if (!isFromHere(request, publicUrl, form.path)) throw new ApiError(403, { detail: ELSEWHERE });
          await form.send(callFrom(app, request.ip), values);
          return await reply.code(303).header('cache-control', NOT_KEPT).redirect(`${form.path}?sent=1`, 303);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          const { status, code, problem, words } = error;
          // A flood: no time for the page.
          if (code === 'request/too-many' || code === 'server/busy') {
            return sendBusyPage(reply, Number(problem.retryAfter ?? 2));
          }
          const faults = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
          const failure = error.errors.length > 0 ? '' : words;
          const html = await render(form.path, { values, faults, failure });
          return await reply.code(status).header('cache-control', NOT_KEPT).type(HTML).send(html);
        }
      });
    }
  });
}

const ELSEWHERE = 'This message came from another website. Please check it and send it again from here.';

function callFrom(app: FastifyInstance, address: string): Call {
  return createCall(async ({ method, path, headers, body }) => {
    const answer = await app.inject({
      method: method as 'POST',
      url: path,
      remoteAddress: address,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body) as unknown };
  });
}

/**
 * A form on another website could have its visitors send them. A page that sends no referrer sends no origin either; the
 * browsers that do not say where a form comes from are few and old.
 */
function isFromHere({ headers }: FastifyRequest, publicUrl: string, path: string): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (origin === 'null') return tokenPages.some((page) => page === path);
  return origin === undefined || origin === new URL(publicUrl).origin;
}
