import { orderStatusSentences } from '#contract/state-words.ts';
import type { StoredTote, StoredLine } from './totes.queries.ts';

type Standing = Pick<
  StoredTote,
  'state' | 'status' | 'isDisputed' | 'isWithdrawn' | 'isInReview' | 'waits' | 'lines'
>;

/** Why a tote must not leave, in words for the packer; null if it may, or if it has left with this pick run. */
export function whyNotToLeave(crate: Standing): string | null {
  if (crate.state === 'sent') return null;
  if (crate.status !== 'Processing') return orderStatusSentences[crate.status];
  if (crate.isInReview) return 'Its payment is in review.';
  if (crate.isDisputed) return 'Its payment is disputed, reversed or held.';
  if (crate.isWithdrawn) return 'Its buyer has withdrawn from some or all of it.';
  if (crate.waits === 'cancel') return 'It is about to be cancelled.';
  if (crate.waits === 'refund') return 'A refund is about to be made for it.';
  if (crate.lines.every(({ quantity }) => quantity === 0)) return 'Everything has been refunded.';
  if (crate.state === 'packed' && crate.lines.some(({ packed }) => packed > 0)) {
    if (crate.lines.some(({ packed, quantity }) => packed !== quantity))
      return 'Part of it has been refunded since it was packed.';
  }
  return null;
}

/** How many of a product a pick run needs: for every tote that may leave, including those already packed. */
export function wantedOf(crates: readonly StoredTote[], productId: string): number {
  return linesOf(crates, productId).reduce((sum, { line }) => sum + line.quantity, 0);
}

/** What each line gets of the number found: packed totes first, then one tote after another. */
export function shareOut(
  crates: readonly StoredTote[],
  productId: string,
  found: number,
): { crate: StoredTote; line: StoredLine; gets: number }[] {
  let left = found;
  return linesOf(crates, productId)
    .toSorted((one, other) => Number(other.crate.state === 'packed') - Number(one.crate.state === 'packed'))
    .map(({ crate, line }) => {
      const gets = Math.min(left, line.quantity);
      left -= gets;
      return { crate, line, gets };
    });
}

function linesOf(crates: readonly StoredTote[], productId: string) {
  return crates
    .filter((crate) => crate.state !== 'sent' && whyNotToLeave(crate) === null)
    .flatMap((crate) => crate.lines.map((line) => ({ crate, line })))
    .filter(({ line }) => line.productId === productId && line.quantity > 0);
}
