import { parseArgs } from 'node:util';
import { tidy } from '#contract/tidy.ts';
import { readWhole, unreadWords, readPence } from '#contract/numbers.ts';
import { orderStatuses, paymentStatuses } from '#contract/orders.ts';
import type { WantedOrders } from '#server/desk/orders/order-list.queries.ts';

export const HELP = `Usage: npm run orders -- COMMAND [ORDER] [options]

See and move orders, whether the shop is running or not. ORDER is an order number, with or without its
dash, or an order's id. Customers are told what happens by email and notification.

  list               the orders of all customers, newest first
    --status S           Pending, Processing, Shipped, Delivered, Cancelled or Refunded
    --payment-status S   Pending, Paid, Failed, PartiallyRefunded or Refunded
    --in-review          only those whose payment needs checking
    --disputed           only those whose payment is disputed, reversed, or held until you act
    --since TIME         placed on that day (2026-03-05) or later, or at that moment (2026-03-05T14:30)
    --search TEXT        words from the number, the customer's name, email, postcode or phone, a
                         product's name or sku, PayPal's ids
    --limit N            at most this many (20)
  show ORDER         everything about one, its payments and refunds included
  ship ORDER         Processing becomes Shipped; refused while a refund is under way, and of a payment that is disputed,
                     reversed or held only with --yes
    --carrier NAME       who carries it, at most 60 characters
    --tracking URL       where it can be followed: https://…, at most 500 characters
  deliver ORDER      Shipped becomes Delivered
  cancel ORDER       an order that has not been shipped becomes Cancelled: its stock goes back on sale, and all that is
                     left of the payment is refunded to the customer. A payment IN REVIEW ends with it: PayPal's
                     answer did not match the order, so look there, and refund there what was paid
  refund ORDER       makes a refund through PayPal; what has not been refunded can be refunded later
    --amount 12.50       a part, in pounds
    --all                all that is left
    --restock            what has not been shipped goes back on sale once all the money is back: --yes means this too
    --keep-off-shelf     it does not, because it is damaged or lost
    --carry-on, --drop   decide about a refund that may already have been made

  --json             one JSON document on the standard output and nothing else
  --yes              do not ask where money is at stake (refund, cancel of an order that is paid or IN REVIEW).
                     Needed where nobody can be asked: without a terminal
  --wait SECONDS     how long to wait for PayPal's answer about a refund (30)
  --help             this text

For a program that reads the output, npm must be silent: npm run --silent orders -- list --json

A refund is recorded, and the running shop asks PayPal for it straight away, repeatedly if need be,
but it is made once. If the shop is closed, that happens when it opens.

Doing what has already been done says so and changes nothing. Exits with 0 when done, 1 when refused
(the reason on the standard error output; with --json also as code and detail), 2 when the command was not
understood or the shop's database could not be reached.`;

/** The command cannot be understood; the message is for the person who typed it. */
export class Misuse extends Error {}

export type Command = {
  isJson: boolean;
  isAgreed: boolean;
  waitSeconds: number;
} & (
  | { name: 'help' }
  | { name: 'list'; wanted: Omit<WantedOrders, 'withPeople' | 'today'> }
  | { name: 'show' | 'deliver' | 'cancel'; order: string }
  | { name: 'ship'; order: string; carrier: string | undefined; trackingUrl: string | undefined }
  | { name: 'decide'; order: string; decision: 'carry-on' | 'drop' }
  | {
      name: 'refund';
      order: string;
      amount: number | 'all';
      /** Null: ask. */
      keepsOffShelf: boolean | null;
    }
);

const options = {
  status: { type: 'string' },
  'payment-status': { type: 'string' },
  'in-review': { type: 'boolean' },
  disputed: { type: 'boolean' },
  since: { type: 'string' },
  search: { type: 'string' },
  limit: { type: 'string' },
  carrier: { type: 'string' },
  tracking: { type: 'string' },
  amount: { type: 'string' },
  all: { type: 'boolean' },
  restock: { type: 'boolean' },
  'keep-off-shelf': { type: 'boolean' },
  'carry-on': { type: 'boolean' },
  drop: { type: 'boolean' },
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  wait: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const everywhere = ['json', 'yes', 'wait', 'help'];
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  list: ['status', 'payment-status', 'in-review', 'disputed', 'since', 'search', 'limit'],
  show: [],
  ship: ['carrier', 'tracking'],
  deliver: [],
  cancel: [],
  refund: ['amount', 'all', 'restock', 'keep-off-shelf', 'carry-on', 'drop'],
};

/** Throws Misuse. */
export function readCommand(args: string[]): Command {
  const { values, positionals } = parse(args);
  const common = {
    isJson: values.json ?? false,
    isAgreed: values.yes ?? false,
    waitSeconds: wholeNumber('--wait', values.wait ?? '30', 0, 3600),
  };
  if (values.help) return { ...common, name: 'help' };
  const [name, order, ...more] = positionals;
  if (name === undefined) throw new Misuse('Which command: list, show, ship, deliver, cancel or refund?');
  if (!Object.hasOwn(optionsOf, name)) throw new Misuse(`There is no command "${name}".`);
  const misplaced = Object.keys(values).find(
    (option) => !everywhere.includes(option) && !optionsOf[name]!.includes(option),
  );
  if (misplaced) throw new Misuse(`${name} has no option --${misplaced}.`);

  if (name === 'list') {
    if (order !== undefined) throw new Misuse('list takes no order: use --search, or show ORDER.');
    const wanted = {
      status: oneOf('--status', values.status, orderStatuses),
      paymentStatus: oneOf('--payment-status', values['payment-status'], paymentStatuses),
      ...(values['in-review'] && { view: 'in-review' as const }),
      isDisputed: values.disputed,
      since: moment(values.since),
      search: values.search && tidy(values.search).slice(0, 100),
      limit: wholeNumber('--limit', values.limit ?? '20', 1, 10_000),
    };
    return { ...common, name, wanted };
  }
  if (order === undefined || tidy(order) === '') throw new Misuse(`${name} needs the number of an order.`);
  if (more.length > 0) throw new Misuse('One order at a time.');
  if (name === 'ship')
    return { ...common, name, order, carrier: values.carrier, trackingUrl: values.tracking };
  if (name === 'refund' && (values['carry-on'] || values.drop)) {
    const given = Object.keys(values).filter((option) => !everywhere.includes(option));
    if (given.length > 1) throw new Misuse('refund takes --carry-on or --drop by itself.');
    return { ...common, name: 'decide', order, decision: values.drop ? 'drop' : 'carry-on' };
  }
  if (name === 'refund') {
    const amount = amountOf(values.amount, values.all ?? false);
    const { restock: isRestocked, 'keep-off-shelf': isKept } = values;
    if (isRestocked && isKept) throw new Misuse('refund takes either --restock or --keep-off-shelf.');
    const keepsOffShelf = isKept ? true : isRestocked || common.isAgreed ? false : null;
    return { ...common, name, order, amount, keepsOffShelf };
  }
  return { ...common, name: name as 'show' | 'deliver' | 'cancel', order };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}

function oneOf<Value extends string>(
  option: string,
  given: string | undefined,
  values: readonly Value[],
): Value | undefined {
  if (given === undefined) return undefined;
  const found = values.find((value) => value.toLowerCase() === given.trim().toLowerCase());
  if (!found) throw new Misuse(`${option} must be one of ${values.join(', ')}.`);
  return found;
}

export function wholeNumber(option: string, given: string, min: number, max: number): number {
  const read = readWhole(given, { min, max });
  if ('value' in read) return read.value;
  throw new Misuse(unreadWords(given, read, `${option} must be a whole number from ${min} to ${max}.`));
}

/** A day starts at midnight in the owner's time zone. */
function moment(given: string | undefined): Date | undefined {
  if (given === undefined) return undefined;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(given);
  const time = new Date(isDay ? `${given}T00:00` : given);
  if (/^\d{4}-\d{2}-\d{2}/.test(given) && !Number.isNaN(time.getTime())) return time;
  throw new Misuse('--since is a day such as 2026-03-05, or a moment such as 2026-03-05T14:30.');
}

function amountOf(given: string | undefined, isAll: boolean): number | 'all' {
  if (isAll === (given !== undefined)) throw new Misuse('refund needs either --amount or --all.');
  if (given === undefined) return 'all';
  const read = readPence(given, { min: 1 });
  if ('value' in read) return read.value;
  throw new Misuse(unreadWords(given, read, '--amount is in pounds, such as 12.50.'));
}
