import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, createCall } from '#contract/call.ts';
import type { ContactTopic } from '#contract/contact-topics.ts';
import { pages } from '#contract/pages.ts';
import type { PostedForm } from '#contract/posted-form.ts';
import type { Config } from '#server/config/config.ts';
import { NOT_KEPT } from '#server/platform/http/cache-control.ts';
import { sendBusyPage } from './busy-page.template.ts';

const FIELDS = ['name', 'email', 'topic', 'orderNumber', 'words', 'nothing'] as const;
const HTML = 'text/html; charset=utf-8';

/**
 * The contact form as a browser without JavaScript sends it. It becomes the same call that the page makes, from the
 * same address, with the same limits. What is refused is shown again with what was typed.
 */
export function contactFormRoute(
  app: FastifyInstance,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  render: (url: string, posted: PostedForm) => Promise<string>,
): void {
  void app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    forms.post(pages.contact, async (request, reply) => {
      const sent = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      const values = Object.fromEntries(FIELDS.map((name) => [name, sent.get(name) ?? '']));
      try {
        if (!isFromHere(request, publicUrl)) throw new ApiError(403, { detail: ELSEWHERE });
        await write(app, request.ip, values);
        return await reply
          .code(303)
          .header('cache-control', NOT_KEPT)
          .redirect(`${pages.contact}?sent=1`, 303);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { status, code, problem, words } = error;
        // A flood: no time for the page.
        if (code === 'request/too-many' || code === 'server/busy') {
          return sendBusyPage(reply, Number(problem.retryAfter ?? 2));
        }
        const faults = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
        const failure = error.errors.length > 0 ? '' : words;
        const html = await render(pages.contact, { values, faults, failure });
        return await reply.code(status).header('cache-control', NOT_KEPT).type(HTML).send(html);
      }
    });
  });
}

const ELSEWHERE = 'This message came from another website. Please check it and send it again from here.';

async function write(app: FastifyInstance, address: string, values: Record<string, string>): Promise<void> {
  const call = createCall(async ({ method, path, headers, body }) => {
    const answer = await app.inject({
      method: method as 'POST',
      url: path,
      remoteAddress: address,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body) as unknown };
  });
  const { name = '', email = '', topic, orderNumber, words = '', nothing } = values;
  await call('writeToShop', {
    // The call says what is wrong with a topic that is none.
    body: { name, email, topic: topic as ContactTopic, orderNumber, words, nothing },
  });
}

/** A form on another website could have its visitors write to the shop. */
function isFromHere({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === new URL(publicUrl).origin;
}
