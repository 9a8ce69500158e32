import fc from 'fast-check';
import type { DeskEndpoint, Endpoint } from '#contract/endpoint.ts';
import { fieldsOf, jsonSchemaOf, type JsonSchema } from '#tests/support/json-schema.ts';

export type FuzzedEndpoint = Endpoint | DeskEndpoint;

/** A request as sent over the wire. */
export interface FuzzRequest {
  url: string;
  payload: string | undefined;
}

/** Values seen in earlier answers and in the fuzzer's own customers, by field name. */
export type Known = ReadonlyMap<string, readonly unknown[]>;

/** Values no field may choke on. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1.5,
    1e308,
    2 ** 53,
    '',
    '   ',
    '\u0000',
    'a\u0000b@example.com',
    '\ud800',
    '\u202eright to left',
    'line\r\nBcc: evil@example.com',
    "'; drop table customers; --",
    '<script>alert(1)</script>',
    '%00%ff',
    '../../../../etc/passwd',
    '{{7*7}}',
    '400',
    '00000000-0000-0000-0000-000000000000',
    [],
    {},
    ['a'],
    { length: 5 },
    { toString: 'x' },
    'a'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/**
 * Requests for an endpoint, made from its own schemas: valid ones, ones with a single fault, and thoroughly hostile
 * ones.
 */
export function requestsFor(endpoint: FuzzedEndpoint, known: Known): fc.Arbitrary<FuzzRequest> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  const idsOf = (name: string) =>
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom(...(known.get(name) ?? known.get('id') ?? []), crypto.randomUUID()),
      },
      { weight: 1, arbitrary: fc.constantFrom('1', '%00', "'", '..%2f..', 'null', '400', '%ED%A0%80') },
      { weight: 1, arbitrary: fc.string({ maxLength: 40 }).map(encodeURIComponent) },
    );
  const query = endpoint.query ? queryOf(jsonSchemaOf(endpoint.query), known) : fc.constant('');
  const body = endpoint.body ? bodyOf(jsonSchemaOf(endpoint.body), known) : fc.constant(undefined);
  return fc
    .record({ path: fc.tuple(...names.map(idsOf)), query, payload: body })
    .map(({ path, query: search, payload }) => {
      let next = 0;
      const url = endpoint.path.replace(/:\w+/g, () => String(path[next++]));
      return { url: url + search, payload };
    });
}

function bodyOf(schema: JsonSchema, known: Known): fc.Arbitrary<string> {
  const valid = valueOf(schema, known, '');
  const fields = fieldsOf(schema);
  const oneWrong = fc
    .tuple(valid, fc.constantFrom(...fields, 'unknown', '__proto__', 'role', 'customerId'), hostile)
    .map(([value, field, wrong]) => ({ ...(value as object), [field]: wrong }));
  const oneMissing = fc.tuple(valid, fc.constantFrom(...fields, 'unknown')).map(([value, field]) => {
    const { [field]: _, ...others } = value as Record<string, unknown>;
    return others;
  });
  return fc.oneof(
    { weight: 6, arbitrary: valid.map(json) },
    { weight: 5, arbitrary: oneWrong.map(json) },
    { weight: 2, arbitrary: oneMissing.map(json) },
    { weight: 2, arbitrary: hostile.map(json) },
    // Not JSON at all, or truncated.
    { weight: 1, arbitrary: fc.string({ maxLength: 80 }) },
    {
      weight: 1,
      arbitrary: fc.tuple(valid.map(json), fc.nat(60)).map(([text, end]) => text.slice(0, end)),
    },
    { weight: 1, arbitrary: valid.map((value) => `${json(value).slice(0, -1)},${json(value).slice(1)}`) },
  );
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

function queryOf(schema: JsonSchema, known: Known): fc.Arbitrary<string> {
  const fields = Object.entries(schema.properties ?? {});
  const pairs = fields.map(([name, property]) =>
    fc.option(
      fc
        .oneof(
          { weight: 4, arbitrary: valueOf(property, known, name) },
          { weight: 2, arbitrary: hostile },
          { weight: 1, arbitrary: fc.constantFrom('1e9', '-1', '0', 'NaN', '99999999999999999999') },
        )
        .map((value) => `${name}=${encode(value)}`),
      { nil: null, freq: 3 },
    ),
  );
  const raw = fc.constantFrom(
    '?',
    '?page=%ff',
    '?search=%00',
    '?page=1&page=2',
    '?a[b]=c',
    `?${'x'.repeat(3000)}`,
  );
  return fc.oneof(
    {
      weight: 9,
      arbitrary: fc.tuple(...pairs).map((list) => {
        const given = list.filter((pair) => pair !== null);
        return given.length > 0 ? `?${given.join('&')}` : '';
      }),
    },
    { weight: 1, arbitrary: raw },
  );
}

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : json(value);
  // A lone surrogate has no percent-encoding.
  return encodeURIComponent(text.toWellFormed());
}

/** A value that fits the schema as far as the schema goes, or one seen earlier under that name. */
function valueOf(schema: JsonSchema, known: Known, name: string): fc.Arbitrary<unknown> {
  const seen = known.get(name) ?? (name.endsWith('Id') ? known.get('id') : undefined);
  const fresh = freshValueOf(schema, known, name);
  // A list is built from seen values one by one.
  const isList = schema.type === 'array' || schema.type === 'object';
  if (!seen || seen.length === 0 || isList) return fresh;
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...seen) }, { weight: 1, arbitrary: fresh });
}

function freshValueOf(schema: JsonSchema, known: Known, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, known, name)));
  if (schema.allOf) return valueOf(Object.assign({}, ...schema.allOf) as JsonSchema, known, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  const { minimum = 0, maximum = 100, minLength = 0, maxLength = 60 } = schema;
  switch (type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, property]) => [
            key,
            valueOf(property, known, key),
          ]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, known, name), { maxLength: 5 });
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      if (schema.format === 'uuid') return fc.uuid();
      return fc.oneof(
        fc.constantFrom('2025-02-28', 'United Kingdom', 'GB', '07700900123', 'LS1 1AA', 'Ada'),
        fc.string({ minLength, maxLength: Math.min(maxLength, 60) }),
      );
    default:
      return hostile;
  }
}
