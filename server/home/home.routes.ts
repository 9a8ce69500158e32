import { getHome } from '#contract/home.ts';
import type { Context } from '#server/platform/context.ts';
import type { ServeKept } from '#server/platform/cache/serve-kept.ts';
import { productsIn } from '#server/search/cache-tags.rules.ts';
import { createHome } from './home.service.ts';

export function homeRoutes(serveKept: ServeKept, { db, clock }: Context): void {
  const home = createHome(db);
  serveKept(
    getHome,
    async () => ({ Sections: await home(clock.now()) }),
    (_, answer) => ['home', 'finding', ...(answer?.Sections ?? []).flatMap(productsIn)],
  );
}
