// Texts that make careless code slow, fed to everything in the shop that reads or writes text. Nothing may take more
// than linear time, however a text is made: anybody can send one, and a stored one comes back in every export and letter.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { api } from '#contract/api.ts';
import { unreadWords } from '#contract/numbers.ts';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { deskApi } from '#contract/desk/api.ts';
import { readJsonBody } from '#server/platform/http/json-body.ts';
import { csvLine } from '#server/platform/csv-cells.ts';
import { createAnswer, sendable } from '#server/platform/cache/answer.ts';
import { clientNetwork } from '#server/platform/admission/who-asks.ts';
import { requestId } from '#server/platform/http/request-log.ts';
import { pathOf } from '#server/platform/http/request-path.ts';
import { productCsv } from '#server/importing/export/product-csv.template.ts';
import { productRow } from '#server/importing/export/product-row.rules.ts';
import { readPastedCodes } from '#server/desk/pick-run/tracking.rules.ts';
import { sitemap } from '#server/pages/sitemap.template.ts';
import { stepOf } from '#server/authentication/two-factor/totp.rules.ts';
import { withoutScripts, withStoredPages } from '#storefront/service-worker/page-text.ts';
import { timed, type Proof } from './result.ts';

/** Each is repeated to the length of the text. */
const units = [
  ...[
    ' ',
    '\t',
    '\n',
    ' \n',
    '\r\n',
    '\u00a0',
    ',',
    ', ',
    ';',
    ':',
    '.',
    '-',
    '--',
    '/',
    '//',
    '\\',
    '"',
    "'",
    '`',
  ],
  ...[
    '0',
    '0,',
    '1.',
    '1 ',
    'a',
    'A-',
    'a b ',
    'a,',
    'a-',
    'a=',
    'a@',
    '@',
    '#',
    '%',
    '%E2%80%A',
    '%2F',
    '=',
    '&',
    '?',
  ],
  ...[
    '<',
    '<p ',
    '<p>',
    '</p>',
    '<li>',
    '<ul><li>',
    '<!--',
    '<!---->',
    '<svg><',
    '<script>',
    '</a',
    '<a href="',
  ],
  ...[
    '&lt;p ',
    '&amp;',
    '&#',
    '&#x',
    '(',
    ')',
    '[',
    '](',
    '[a](',
    '**',
    '*a*',
    '{',
    '{a}',
    '\\"',
    '"\\',
    '["',
    '{"a":',
  ],
  ...[
    'http://',
    'https://a.',
    'mailto:a@',
    '::',
    'a:',
    '1.1.',
    '\u0301\u0316',
    'e\u0301',
    '\u{1f468}\u200d',
    '\ud800',
  ],
  ...[
    '\ufb2c',
    '\u3316',
    '\ufdfa',
    '\u200b',
    '\u202e',
    'W/"',
    'a;q=0.1,',
    'a; ',
    'size 3 to ',
    '5 kg ',
    '3-6 months ',
  ],
];
/** Around the repetition: what begins a match or is taken for HTML, and what then refuses it. */
const frames = [
  ['<p>a', 'b'],
  ['', ''],
];

const LENGTH = 100_000;
const SHORT_LENGTH = 40_000;
/** For each 100,000 characters. Linear readers take a tenth of it at most, quadratic ones half a minute and more. */
const MAX_SECONDS = 4;

type Read = (text: string) => unknown;
type AnyEndpoint = { name: string } & Partial<Record<'params' | 'query' | 'body', z.ZodType>>;

/** What reads or writes text, beside the functions that are found by their files. */
const product = {
  ...{ id: 'p', pricePence: 1, vatClass: 'standard', status: 'published', saleRule: null, unit: null },
  ...{
    unitQuantity: null,
    weightGrams: null,
    parcelSize: 'normal',
    returnRule: 'normal',
    asksBatch: false,
    ageFromMonths: null,
    ageToMonths: null,
  },
  ...{ categoryIds: ['c'], counted: { onHand: 1 } },
};
const cached = await createAnswer({
  ...{ status: 200, route: '/', contentType: 'text/plain', cacheControl: 'no-cache' },
  ...{ content: 'x'.repeat(2000), tags: new Set<never>() },
});
const readers: Readonly<Record<string, Read>> = {
  'why a number is not read': (text) => unreadWords(text, { readings: [text, text] }, text),
  'a body': (text) => readJsonBody(Buffer.from(text)),
  'a body of one string': (text) => readJsonBody(Buffer.from(JSON.stringify({ [text]: text }))),
  'the headers of a request for a cached answer': (text) =>
    sendable(cached, { 'accept-encoding': text, 'if-none-match': text }),
  'a request id': requestId,
  'an address of the network': clientNetwork,
  'the target of a request': pathOf,
  'numbers of parcels': (text) => readPastedCodes(text, [{ orderNumber: text }] as never),
  'a stored page': (text) => withoutScripts(withStoredPages(text, [{ path: text, html: text }])),
  'a map of the site': (text) => sitemap(text, [{ categoryPath: text, id: text }] as never, [], []),
  'a code of six digits': (text) => stepOf(text, Buffer.alloc(20), new Date()),
  'a line of CSV': (text) => csvLine([text, text]),
  'a product in an export': (text) =>
    productCsv({ saysVat: true }).line(
      productRow(
        {
          ...product,
          ...{
            sku: text,
            name: text,
            brand: text,
            description: text,
            shelf: text,
            barcode: text,
            packingNote: text,
          },
          images: [{ path: text, description: text }],
          style: {
            name: text,
            code: text,
            options: [{ name: text.slice(0, PRODUCT_LIMITS.optionName), values: [text] }],
          },
          ...{ optionValues: [text], goesWith: [text], attributes: { colour: [text] } },
        } as never,
        () => [text, text],
        { saysVat: true },
      ),
    ),
  ...Object.fromEntries(
    ([...Object.values(api), ...Object.values(deskApi)] as readonly AnyEndpoint[]).flatMap(
      ({ name, params, query, body }) =>
        Object.entries({ params, query, body }).flatMap(([part, schema]) =>
          schema ? [[`${part} of ${name}`, (text: string) => schema.safeParse(filled(schema, text))]] : [],
        ),
    ),
  ),
};

/** Files whose exported functions read or write text and touch nothing else. */
const PURE = [
  'contract/**/*.ts',
  'server/**/*.{rules,template}.ts',
  'storefront/**/{description-parts,category-path,page-text,match,search-path,choices,shortened}.ts',
  'desk/**/{cells,combinations,delivery-lines,grams,typed-numbers,capitalised}.ts',
];
/** Called in the table above, with arguments of their own. */
const elsewhere = new Set<string>([
  'readPastedCodes in server/desk/pick-run/tracking.rules.ts',
  'withStoredPages in storefront/service-worker/page-text.ts',
  'sitemap in server/pages/sitemap.template.ts',
  'stepOf in server/authentication/two-factor/totp.rules.ts',
  'unreadWords in contract/numbers.ts',
]);

interface Found {
  readers: Map<string, Read>;
  /** Functions that could not be called, so nothing is known of them. */
  unknown: string[];
}

/** Every exported function that takes a text first, with arguments that it accepts. */
export async function findReaders(): Promise<Found> {
  const found: Found = { readers: new Map(Object.entries(readers)), unknown: [] };
  const root = path.resolve(import.meta.dirname, '../..');
  for (const file of globSync(PURE, { cwd: root }).toSorted()) {
    if (file.endsWith('.test.ts')) continue;
    const names = textFunctions(readFileSync(path.join(root, file), 'utf8'));
    if (names.length === 0) continue;
    const exported = (await import(pathToFileURL(path.join(root, file)).href)) as Record<string, unknown>;
    for (const name of names) {
      const label = `${name} in ${file}`;
      if (elsewhere.has(label)) continue;
      const read = callable(exported[name] as (...given: unknown[]) => unknown);
      if (read) found.readers.set(label, read);
      else found.unknown.push(label);
    }
  }
  return found;
}

const textFunctions = (source: string) => [
  ...[...source.matchAll(/^export function (\w+)\(\s*\w+: (?:string|unknown)\b/gm)].map(([, name]) => name!),
  ...[...source.matchAll(/^export const (\w+) = \(\w+: (?:string|unknown)\b/gm)].map(([, name]) => name!),
];

/** With the rest of its arguments, which are tried until one kind does not confuse it. */
function callable(call: (...given: unknown[]) => unknown): Read | null {
  const rests: ((text: string) => unknown)[] = [
    () => undefined,
    (text) => text,
    (text) => [text],
    () => 50,
    () => new Date(),
    () => () => null,
    (text) => new Proxy({}, { get: () => text }),
  ];
  for (const rest of rests) {
    const read: Read = (text) => call(text, ...Array.from({ length: 5 }, () => rest(text)));
    try {
      read('3 to 6 months');
    } catch (error) {
      // Not the one about an address that is none, or a date: those come from reading the text.
      if (error instanceof TypeError && !('code' in error)) continue;
    }
    return read;
  }
  return null;
}

interface Schema {
  def: {
    type: string;
    shape?: Record<string, Schema>;
    element?: Schema;
    innerType?: Schema;
    options?: Schema[];
    in?: Schema;
    values?: unknown[];
    valueType?: Schema;
    getter?: () => Schema;
    entries?: Record<string, unknown>;
  };
}

/** A value of a schema in which every text is this one. */
function filled(schema: unknown, text: string): unknown {
  const { def } = schema as Schema;
  if (def.shape)
    return Object.fromEntries(Object.entries(def.shape).map(([key, of]) => [key, filled(of, text)]));
  if (def.element) return [filled(def.element, text)];
  if (def.options) return filled(def.options[0], text);
  const inner = def.innerType ?? def.in ?? def.getter?.();
  if (inner) return filled(inner, text);
  if (def.valueType) return { [text]: filled(def.valueType, text) };
  if (def.values) return def.values[0];
  if (def.entries) return Object.values(def.entries)[0];
  return def.type === 'number' ? 1 : def.type === 'boolean' ? true : text;
}

/** The seconds of processor that one call takes, whatever else the machine does. */
function secondsOf(read: Read, text: string): number {
  const begin = process.cpuUsage();
  try {
    read(text);
  } catch {
    // Refusing is an answer too.
  }
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
}

function faultOf(label: string, read: Read, texts: Iterable<{ unit: string; text: string }>): string | null {
  for (const { unit, text } of texts) {
    const seconds = secondsOf(read, text);
    if (seconds <= (MAX_SECONDS * text.length) / LENGTH) continue;
    return `${label} takes ${seconds.toFixed(1)} s for ${text.length} characters of ${JSON.stringify(unit)}`;
  }
  return null;
}

function* hostileTexts(lengths: readonly number[], around: typeof frames) {
  for (const unit of units) {
    for (const [before = '', after = ''] of around) {
      for (const length of lengths) {
        yield { unit, text: before + unit.repeat(Math.ceil(length / unit.length)) + after };
      }
    }
  }
}

/** `--long` feeds longer ones, after short ones that find something slow before it takes minutes. */
export const proveHostileTexts: Proof = ({ isLong, say }) =>
  timed('hostile-texts', async () => {
    const found = await findReaders();
    const faults = found.unknown.map(
      (label) => `${label} could not be called: add it to the table of readers`,
    );
    const lengths = isLong ? [LENGTH / 10, LENGTH, 2 * LENGTH] : [SHORT_LENGTH];
    const texts = [...hostileTexts(lengths, isLong ? frames : frames.slice(0, 1))];
    for (const [label, read] of found.readers) {
      const fault = faultOf(label, read, texts);
      if (fault) say(fault);
      if (fault) faults.push(fault);
    }
    return {
      tried: `${found.readers.size} readers and writers of text, ${units.length} hostile shapes, ${lengths.at(-1)} characters of each`,
      count: found.readers.size * texts.length,
      faults,
    };
  });
