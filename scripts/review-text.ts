import type { OwnersReview } from '#server/reviews/moderation.queries.ts';
import type { readReview } from '#server/reviews/moderation.service.ts';
import { alignedTable, printable } from './orders/terminal-text.ts';

export function listText(reviews: readonly OwnersReview[]): string {
  if (reviews.length === 0) return 'No reviews found.';
  return alignedTable(
    [
      { title: 'REVIEW' },
      { title: 'WRITTEN' },
      { title: 'STARS', isNumber: true },
      { title: 'PRODUCT', max: 30 },
      { title: 'STATE' },
      { title: 'SAYS', max: 40 },
    ],
    reviews.map((review) => [
      review.id,
      timeText(review.writtenAt),
      String(review.stars),
      printable(review.productName),
      stateOf(review),
      printable(review.title ?? review.words ?? ''),
    ]),
  );
}

function stateOf({ status, lookedAt, reports }: OwnersReview): string {
  const reported = Object.values(reports).reduce((sum, count) => sum + count, 0);
  return [
    status === 'hidden' ? 'hidden' : lookedAt === null ? 'new' : 'seen',
    reported > 0 && `${reported} reported`,
  ]
    .filter(Boolean)
    .join(', ');
}

export function reviewText(review: Awaited<ReturnType<typeof readReview>>): string {
  const facts: [string, string | null][] = [
    ['Product', `${printable(review.productName)} (${printable(review.productSku)})`],
    ['Order', review.isExample ? 'none: an example of the demo catalogue' : review.orderNumber],
    ['Written', timeText(review.writtenAt)],
    ['Edited', review.editedAt && timeText(review.editedAt)],
    ['By', printable(review.shownName)],
    ['Stars', String(review.stars)],
    ['Size', review.fit],
    ['Age', review.childAgeMonths === null ? null : `${review.childAgeMonths} months`],
    ['Status', stateOf(review)],
    ['Hidden', review.hiddenBecause && `because ${printable(review.hiddenBecause)}`],
    ['Reported', reportsText(review.reports)],
  ];
  const said = [review.title, review.words].filter((text) => text !== null).join('\n');
  const sections: [string, string[]][] = [
    [`Review ${review.id}`, facts.flatMap(([name, value]) => (value ? [`${name.padEnd(12)} ${value}`] : []))],
    ['Text', said.split('\n').map(printable)],
    ['Your answer', review.reply?.split('\n').map(printable) ?? []],
    [
      'Actions',
      review.acts.map(
        ({ act, reason, actedBy, actedAt }) =>
          `${timeText(actedAt)}  ${act.padEnd(7)} ${printable(reason)} (${printable(actedBy)})`,
      ),
    ],
  ];
  return sections
    .filter(([, lines]) => lines.some((line) => line !== ''))
    .map(([title, lines]) => `${title}\n${lines.map((line) => `  ${line}`).join('\n')}`)
    .join('\n\n');
}

function reportsText(reports: OwnersReview['reports']): string {
  return Object.entries(reports)
    .map(([reason, count]) => `${reason} (${count})`)
    .join(', ');
}

/** `2026-03-05 14:30`, in the reader's time zone. */
function timeText(time: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
