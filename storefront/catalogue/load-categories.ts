import type { Call } from '#contract/call.ts';
import type { Category } from '#contract/catalogue.ts';

const KEPT_MILLISECONDS = 60_000;

let kept: { answer: Promise<Category[]>; askedAt: number } | null = null;

/**
 * All categories. A browser fetches them at most once a minute: they rarely change, and every category page needs them
 * first.
 */
export function loadCategories(call: Call): Promise<Category[]> {
  if (!import.meta.env.SSR && kept && Date.now() - kept.askedAt < KEPT_MILLISECONDS) return kept.answer;
  const answer = call('listCategories', {}).then(({ Categories }) => Categories);
  if (!import.meta.env.SSR) {
    kept = { answer, askedAt: Date.now() };
    answer.catch(() => (kept = null));
  }
  return answer;
}
