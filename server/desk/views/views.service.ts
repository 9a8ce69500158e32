import { MAX_VIEWS, type SavedView } from '#contract/desk/views.ts';
import { refuse } from '#contract/refusal.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import { transaction, type Database } from '#server/platform/database/database.ts';
import { deleteView, listViews, lockOwner, upsertView } from './views.queries.ts';

export function saveView(
  db: Database,
  { staffId }: Pick<StaffCaller, 'staffId'>,
  view: { name: string; path: string },
): Promise<SavedView> {
  return transaction(db, async (trx) => {
    // Two of a person's own browsers at once are counted one after the other.
    await lockOwner(trx, staffId);
    const others = (await listViews(trx, staffId)).filter(({ name }) => name !== view.name);
    if (others.length >= MAX_VIEWS) throw refuse('desk/too-many-views', { limit: MAX_VIEWS });
    return upsertView(trx, { staffId, ...view });
  });
}

export async function removeView(
  db: Database,
  { staffId }: Pick<StaffCaller, 'staffId'>,
  id: string,
): Promise<void> {
  if (!(await deleteView(db, staffId, id))) throw refuse('desk/view-not-found');
}
