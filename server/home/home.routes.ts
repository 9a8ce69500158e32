import { getHome } from '#contract/home.ts';
import type { Context } from '#server/platform/context.ts';
import type { ServeCached } from '#server/platform/cache/serve-cached.ts';
import { productsIn } from '#server/search/cache-tags.rules.ts';
import { createHome, type ListBought } from './home.service.ts';

export function homeRoutes(serveCached: ServeCached, { db, clock }: Context, listBought: ListBought): void {
  const home = createHome(db, listBought);
  serveCached(
    getHome,
    async () => ({ Sections: await home(clock.now()) }),
    (_, answer) => ['home', 'finding', ...(answer?.Sections ?? []).flatMap(productsIn)],
  );
}
