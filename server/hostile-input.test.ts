import { randomUUID } from 'node:crypto';
import querystring from 'node:querystring';
import { describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { deskApi } from '#contract/desk/api.ts';
import type { DeskEndpoint, Endpoint } from '#contract/endpoint.ts';
import { refusalCodes, statusOf } from '#contract/refusal.ts';
import { InvalidInput, parse, withoutBlanks } from './platform/http/serve.ts';
import { bodiesWithHoles } from '#tests/support/hostile-bodies.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { employ } from '#tests/support/desk.ts';
import { fieldsOf, jsonSchemaOf } from '#tests/support/json-schema.ts';
import { testShop } from '#tests/support/test-shop.ts';

/**
 * Values that no field may choke on, as JSON source: some could not be written safely as JavaScript strings.
 */
const hostileValues = [
  'null',
  'true',
  '-1',
  '0',
  '1.5',
  '1e400',
  '9007199254740993',
  '[]',
  '{}',
  '{"length": 5}',
  '""',
  '"   "',
  String.raw`"\u0000"`,
  String.raw`"a\u0000b@example.com"`,
  String.raw`"\ud800"`,
  String.raw`"\udfff tail"`,
  String.raw`"line\r\nBcc: evil@example.com"`,
  String.raw`"‮right-to-left"`,
  `"'; drop table customers; --"`,
  '"<script>alert(1)</script>"',
  '"%00%ff"',
  '"../../../../etc/passwd"',
  '"{{7*7}}"',
  '"😀👩‍👩‍👧‍👦"',
  `"${'a'.repeat(30_000)}"`,
  '"00000000-0000-0000-0000-000000000000"',
  `"${randomUUID()}"`,
  '"400"',
];

type AnyEndpoint = Endpoint | DeskEndpoint;
const endpoints: AnyEndpoint[] = [...Object.values(api), ...Object.values(deskApi)];
const hostileQueryValues = [
  '-1',
  '0',
  '1e9',
  '99999999999999999999',
  'NaN',
  '%00',
  '%ff',
  '%ED%A0%80',
  "'",
  '%',
  '_',
  '[]',
  'a'.repeat(2000),
];

const shop = await testShop();
const authorization = `Bearer ${(await registerCustomer(shop)).token}`;
const owner = await employ(shop, 'owner');
const year = 365 * 86_400_000;
await shop.db
  .updateTable('staff_sessions')
  .set({ confirmed_until: new Date(Date.now() + year) })
  .execute();

const pathWith = (endpoint: AnyEndpoint, id: string) => endpoint.path.replace(/:\w+/g, id);

async function send(endpoint: AnyEndpoint, url: string, payload?: string) {
  const answer = await shop.app.inject({
    method: endpoint.method,
    url,
    headers: {
      authorization,
      ...owner.browser.headers(),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(
    answer.statusCode,
    `${endpoint.name} ${url.slice(0, 100)} ${payload?.slice(0, 100)}: ${answer.body}`,
  ).toBeLessThan(500);
  if (answer.statusCode >= 400) {
    const problem = answer.json<{ code: string; status: number; detail: string }>();
    expect(refusalCodes, endpoint.name).toContain(problem.code);
    expect(problem.status).toBe(answer.statusCode);
    expect(problem.detail, problem.code).toMatch(/\S.*[.!]$/);
    expect(problem.detail).not.toMatch(/invalid input|expected|undefined|select .* from |insert into /i);
    return problem;
  }
  return null;
}

/** What the contract says of input, without a request. */
function isAccepted(schema: Endpoint['body'], input: unknown): boolean {
  try {
    parse(schema, input);
    return true;
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    for (const { message } of error.errors) expect(message).toMatch(/\S.*[.!]$/);
    return false;
  }
}

/** Those that the contract accepts, and one that it refuses: it is one line that refuses them all. */
function worthSending<T>(inputs: readonly T[], accepts: (input: T) => boolean): T[] {
  const { accepted = [], refused = [] } = Object.groupBy(inputs, (input) =>
    accepts(input) ? 'accepted' : 'refused',
  );
  return [...accepted, ...refused.slice(0, 1)];
}

describe('hostile input', () => {
  it.each(endpoints.filter(({ body }) => body).map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses it in every field of its body, with words',
    async (_name, endpoint) => {
      const whole = (value: string) => value;
      const bodies = [...bodiesWithHoles(endpoint.body!), whole].flatMap((bodyWith) =>
        hostileValues.map(bodyWith),
      );
      const path = pathWith(endpoint, randomUUID());
      for (const body of worthSending(bodies, (text) => isAccepted(endpoint.body, JSON.parse(text)))) {
        await send(endpoint, path, body);
      }
      // Still logged in: otherwise the remaining calls would be refused before reading their input.
      await owner.call('getMe', {});
    },
  );

  it.each(endpoints.filter(({ params }) => params).map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses a malformed id, and does not find one that nobody has',
    async (_name, endpoint) => {
      const isCapture = endpoint.name === 'captureOrderPayment';
      for (const id of ['1', 'x'.repeat(300), '%00', '%ff', '%ED%A0%80', "'", '..%2f..', 'null', '400']) {
        const problem = await send(
          endpoint,
          pathWith(endpoint, id),
          endpoint.body ? '{"quantity": 1}' : undefined,
        );
        // For capture, 400 means "already captured" and nothing else.
        if (isCapture) expect(problem?.status, id).toBe(404);
        else expect([400, 404, 414], id).toContain(problem?.status);
      }
      if (!endpoint.body) {
        const problem = await send(endpoint, pathWith(endpoint, randomUUID()));
        expect(problem?.status).toBe(404);
      }
    },
  );

  it.each(endpoints.filter(({ query }) => query).map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers it in every field of its query',
    async (_name, endpoint) => {
      const queries = fieldsOf(jsonSchemaOf(endpoint.query)).flatMap((field) =>
        hostileQueryValues.flatMap((value) => [`${field}=${value}`, `${field}=${value}&${field}=again`]),
      );
      const accepts = (query: string) => isAccepted(endpoint.query, withoutBlanks(querystring.parse(query)));
      for (const query of worthSending(queries, accepts)) {
        await send(endpoint, `${pathWith(endpoint, randomUUID())}?${query}`);
      }
    },
  );
});

describe('the words of the payment call', () => {
  it('contain the digits 400 only if the payment has been captured', () => {
    const codes = api.captureOrderPayment.refusals.filter((code) => code !== 'payments/already-captured');
    expect(codes.map(statusOf)).not.toContain(400);
  });
});
