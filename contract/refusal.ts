import { accountRefusals } from './refusals/accounts.ts';
import { requestRefusals } from './refusals/requests.ts';
import { sellingRefusals } from './refusals/selling.ts';
import { staffRefusals } from './refusals/staff.ts';

/**
 * Every way the shop can refuse: a stable code, an HTTP status, and a sentence a parent understands. `{name}` in a
 * sentence is filled from the refusal's values. The sentence travels as `detail` of an RFC 9457 problem; the code never
 * changes once published.
 *
 * No sentence of the payment call may contain the digits 400 except `payments/already-captured`: clients of that call
 * look for them (docs/external-api.md). A test guards this.
 */
const table = { ...requestRefusals, ...accountRefusals, ...sellingRefusals, ...staffRefusals };

export type RefusalCode = keyof typeof table;
export const refusalCodes = Object.keys(table) as RefusalCode[];

export interface Problem {
  type: 'about:blank';
  title: string;
  status: number;
  detail: string;
  code: RefusalCode;
  /** Faults by field, if the request had any. */
  errors?: { field: string; message: string }[];
  [value: string]: unknown;
}

/** Lists and objects are for the client only: sentences cannot hold them. */
export type RefusalValues = Readonly<Record<string, string | number | readonly object[]>>;

export function problemOf(code: RefusalCode, values: RefusalValues = {}): Problem {
  const [status, title, sentence] = table[code];
  const detail = sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  return { type: 'about:blank', title, status, detail, code, ...values };
}

export function statusOf(code: RefusalCode): number {
  return table[code][0];
}

/** An expected "no". Thrown where the customer cannot go on; the single error handler turns it into an answer. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly values: RefusalValues;
  /** Further details of the answer, for programs to read. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: RefusalCode,
    values: RefusalValues = {},
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(problemOf(code, values).detail);
    this.name = 'Refusal';
    this.code = code;
    this.values = values;
    this.details = details;
  }
}

export function refuse(
  code: RefusalCode,
  values: RefusalValues = {},
  details: Readonly<Record<string, unknown>> = {},
): Refusal {
  return new Refusal(code, values, details);
}
