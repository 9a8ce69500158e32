// npm run reviews -- list|show|answer|hide|unhide|keep: the owner's way to handle buyers' reviews.
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actOnReview, listReviewsForOwner, readReview } from '#server/reviews/moderation.service.ts';
import { printableJson } from './orders/terminal-text.ts';
import { runCommand, withShop } from './owner-command.ts';
import { HELP, readCommand, type Command } from './reviews-command.ts';
import { listText, reviewText } from './review-text.ts';

async function run(
  command: Exclude<Command, { name: 'help' }>,
  db: Database,
): Promise<{ text: string; document: object }> {
  if (command.name === 'list') {
    const reviews = await listReviewsForOwner(db, command.wanted);
    return { text: listText(reviews), document: { reviews } };
  }
  if (command.name !== 'show') {
    const { name: act, reason } = command;
    const context = { db, clock: systemClock };
    const actor = { kind: 'command' as const };
    await actOnReview(context, actor, command.review, { act, reason, actedBy: 'command line' });
  }
  const review = await readReview(db, command.review);
  const done = { answer: 'answered', hide: 'hidden', unhide: 'shown again', keep: 'kept as it is' };
  return {
    text: command.name === 'show' ? reviewText(review) : `Review ${review.id} is ${done[command.name]}.`,
    document: { review },
  };
}

async function main(args: string[]): Promise<number> {
  const command = readCommand(args);
  if (command.name === 'help') {
    console.log(HELP);
    return 0;
  }
  const { text, document } = await withShop(({ db }) => run(command, db));
  console.log(command.isJson ? printableJson(document) : text);
  return 0;
}

await runCommand('reviews --', process.argv.slice(2), main);
