import { parseArgs } from 'node:util';
import type { ReviewSearch } from '#server/reviews/moderation.queries.ts';
import { Misuse, wholeNumber } from './orders/command-line.ts';

export const HELP = `Usage: npm run reviews -- COMMAND [REVIEW] [options]

See and answer buyers' reviews, whether the shop is running or not. REVIEW is a review's id.

  list               the reviews, newest first
    --new                only those that nobody has checked since they were written or changed
    --reported           only those reported since someone last checked
    --hidden             only those that are hidden
    --limit N            at most this many (20)
  show REVIEW        everything about one, including its reports and what was done with it
  answer REVIEW      shows the shop's reply below it; answering again replaces the reply
    --text TEXT          what it says, at most 2,000 characters
  hide REVIEW        takes it off the product page, and out of its stars. Its writer is told why under My Reviews
    --reason TEXT        why, at most 500 characters
  unhide REVIEW      shows it again
    --reason TEXT        why
  keep REVIEW        marks it as fine: no longer new or reported
    --reason TEXT        why

  --json             one JSON document on the standard output and nothing else
  --help             this text

Hide what is unlawful, abusive, about somebody's private life, about something else or not genuine, and never what is
only unkind to the shop: leaving out honest reviews misleads buyers, which the law forbids (Digital Markets, Competition
and Consumers Act 2024). Every action is recorded with its reason.

Exits with 0 when done, 1 when refused, 2 when the command was not understood or the shop's database could not be
reached.`;

export type Command = { isJson: boolean } & (
  | { name: 'help' }
  | { name: 'list'; wanted: ReviewSearch }
  | { name: 'show'; review: string }
  | { name: 'answer' | 'hide' | 'unhide' | 'keep'; review: string; reason: string }
);

const options = {
  new: { type: 'boolean' },
  reported: { type: 'boolean' },
  hidden: { type: 'boolean' },
  limit: { type: 'string' },
  text: { type: 'string' },
  reason: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const everywhere = ['json', 'help'];
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  list: ['new', 'reported', 'hidden', 'limit'],
  show: [],
  answer: ['text'],
  hide: ['reason'],
  unhide: ['reason'],
  keep: ['reason'],
};

/** Parses the command. Throws Misuse. */
export function readCommand(args: string[]): Command {
  const { values, positionals } = parse(args);
  const common = { isJson: values.json ?? false };
  if (values.help) return { ...common, name: 'help' };
  const [name, review, ...more] = positionals;
  if (name === undefined) throw new Misuse('Which command: list, show, answer, hide, unhide or keep?');
  if (!Object.hasOwn(optionsOf, name)) throw new Misuse(`There is no command "${name}".`);
  const misplaced = Object.keys(values).find(
    (option) => !everywhere.includes(option) && !optionsOf[name]!.includes(option),
  );
  if (misplaced) throw new Misuse(`${name} has no option --${misplaced}.`);
  if (name === 'list') {
    if (review !== undefined) throw new Misuse('list takes no review: use show REVIEW.');
    const { new: isNew, reported: isReported, hidden: isHidden } = values;
    const limit = limitOf(values.limit);
    return { ...common, name, wanted: { isNew, isReported, status: isHidden ? 'hidden' : undefined, limit } };
  }
  if (review === undefined || review.trim() === '') throw new Misuse(`${name} needs the id of a review.`);
  if (more.length > 0) throw new Misuse('One review at a time.');
  if (name === 'show') return { ...common, name, review };
  const reason = name === 'answer' ? values.text : values.reason;
  if (reason === undefined) throw new Misuse(`${name} needs --${name === 'answer' ? 'text' : 'reason'}.`);
  return { ...common, name: name as 'answer' | 'hide' | 'unhide' | 'keep', review, reason };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}

function limitOf(given: string | undefined): number {
  return wholeNumber('--limit', given ?? '20', 1, 10_000);
}
