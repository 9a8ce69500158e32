import { parseArgs } from 'node:util';
import { tidy } from '#contract/tidy.ts';
import { DESK_MAX_LENGTH, MAX_ON_SHELF } from '#contract/desk/limits.ts';
import { readWhole, unreadWords } from '#contract/numbers.ts';
import type { ShelfAction } from '#server/inventory/stock-position.rules.ts';
import { Misuse, wholeNumber } from './orders/command-line.ts';

export const HELP = `Usage: npm run catalogue -- stock SKU [options]

Where the stock of a product is, named by its sku or barcode, and everything that has moved it, newest first. With one of these, what you found or
did at the shelf:

  --counted N        how many are on the shelf, including paid orders not yet sent
  --received N       a delivery came
  --found N, --damaged N, --lost N, --sample N
                     that many more, or fewer
  --correction=-N    anything else, with its sign
  --undo ENTRY       undoes an entry of the history with its opposite
  --note TEXT        why, at most 500 characters

  --limit N          show at most this many entries of the history (20)
  --json             one JSON document on the standard output and nothing else
  --help             this text

Stock needed for orders can't be removed: the orders are named. Exits with 0 when done, 1 when
refused, 2 when the command was not understood or the shop's database could not be reached.`;

export type Command = { isJson: boolean } & (
  | { name: 'help' }
  | { name: 'show'; sku: string; limit: number }
  | { name: 'act'; sku: string; limit: number; act: ShelfAction; note: string | undefined }
  | { name: 'undo'; sku: string; limit: number; entry: number; note: string | undefined }
);

const options = {
  counted: { type: 'string' },
  received: { type: 'string' },
  found: { type: 'string' },
  damaged: { type: 'string' },
  lost: { type: 'string' },
  sample: { type: 'string' },
  correction: { type: 'string' },
  undo: { type: 'string' },
  note: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const acts = ['counted', 'received', 'found', 'damaged', 'lost', 'sample', 'correction', 'undo'] as const;

/** Parses what was typed after `stock`. Throws Misuse. */
export function readStockCommand(args: string[]): Command {
  const { values, positionals } = parse(args);
  const isJson = values.json ?? false;
  if (values.help) return { isJson, name: 'help' };
  const [sku, ...more] = positionals;
  if (sku === undefined || tidy(sku) === '') throw new Misuse('stock needs the sku of a product.');
  if (more.length > 0) throw new Misuse('One product at a time.');
  const common = { isJson, sku: tidy(sku), limit: wholeNumber('--limit', values.limit ?? '20', 1, 10_000) };
  const given = acts.filter((one) => values[one] !== undefined);
  if (given.length > 1) throw new Misuse(`Only one of --${given.join(' and --')}.`);
  const note = noteOf(values.note);
  const [reason] = given;
  if (reason === undefined) {
    if (note !== undefined) throw new Misuse('--note goes with what you found or did.');
    return { ...common, name: 'show' };
  }
  const number = values[reason]!;
  if (reason === 'undo') {
    return {
      ...common,
      name: 'undo',
      entry: wholeNumber('--undo', number, 1, Number.MAX_SAFE_INTEGER),
      note,
    };
  }
  return { ...common, name: 'act', act: actOf(reason, number), note };
}

function actOf(reason: ShelfAction['reason'], given: string): ShelfAction {
  if (reason === 'counted') return { reason, onShelf: wholeNumber('--counted', given, 0, MAX_ON_SHELF) };
  if (reason !== 'correction')
    return { reason, quantity: wholeNumber(`--${reason}`, given, 1, MAX_ON_SHELF) };
  const read = readWhole(given, { min: -MAX_ON_SHELF, max: MAX_ON_SHELF });
  if ('value' in read && read.value !== 0) return { reason, change: read.value };
  const words = '--correction is a whole number with its sign, such as --correction=-2.';
  throw new Misuse('value' in read ? words : unreadWords(given, read, words));
}

function noteOf(given: string | undefined): string | undefined {
  const max = DESK_MAX_LENGTH.stockNote;
  const note = tidy(given ?? '');
  if (note.length > max) throw new Misuse(`--note can have at most ${max} characters.`);
  return note || undefined;
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}
