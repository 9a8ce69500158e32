import type { ReviewView } from '#contract/desk/review-words.ts';
import type { DeskReview } from '#contract/desk/reviews.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { actOnReview, listReviewsWithActions, readReview } from '#server/reviews/moderation.service.ts';

type Shop = Pick<Context, 'db' | 'clock'>;
type ReadReview = Awaited<ReturnType<typeof readReview>>;

const PER_PAGE = 50;

const wanted = {
  waiting: { isNew: true },
  reported: { isReported: true },
  hidden: { status: 'hidden' },
  all: {},
} as const satisfies Record<ReviewView, object>;

export async function listDeskReviews(
  { db }: Shop,
  { view, after }: { view: ReviewView; after?: string | undefined },
): Promise<{ reviews: DeskReview[]; hasMore: boolean }> {
  const found = await listReviewsWithActions(db, { ...wanted[view], after, limit: PER_PAGE + 1 });
  return { reviews: found.slice(0, PER_PAGE).map(shown), hasMore: found.length > PER_PAGE };
}

export async function decideOnReview(
  shop: Shop,
  by: StaffCaller,
  id: string,
  { act, reason, version }: { act: DeskReview['acts'][number]['act']; reason: string; version: number },
): Promise<DeskReview> {
  await actOnReview(shop, actorOf(by), id, { act, reason, actedBy: by.name, seen: version });
  return shown(await readReview(shop.db, id));
}

function shown({ lookedAt, writtenAt, editedAt, reports, acts, ...review }: ReadReview): DeskReview {
  return {
    ...review,
    writtenAt: writtenAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    isWaiting: lookedAt === null,
    reports: Object.entries(reports).map(([reason, count]) => ({
      reason: reason as DeskReview['reports'][number]['reason'],
      count,
    })),
    acts: acts.map(({ act, reason, actedBy, actedAt }) => ({
      act: act as DeskReview['acts'][number]['act'],
      reason,
      actedBy,
      actedAt: actedAt.toISOString(),
    })),
  };
}
