import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import { optionalText } from '#contract/text.ts';
import type { ReviewAction } from './moderation.queries.ts';

/** The reason as it is stored, or what is wrong with it. */
export function readReason(act: ReviewAction['act'], given: string): string | { problem: string } {
  const [label, max] =
    act === 'answer'
      ? (['The answer', MAX_LENGTH.reviewWords] as const)
      : (['The reason', DESK_MAX_LENGTH.reviewReason] as const);
  const read = optionalText(label, max).safeParse(given);
  if (!read.success) return { problem: read.error.issues[0]!.message };
  return read.data ?? { problem: act === 'answer' ? 'Please write an answer.' : 'Please say why.' };
}
