import * as contract from '#contract/desk/home.ts';
import { removeDemoProducts } from '#contract/desk/today.ts';
import { removeDemoCatalogue } from '#server/demo/demo-removal.service.ts';
import {
  addHomeSection,
  changeHomeSection,
  listHomeSections,
  moveHomeSection,
  previewHomeProducts,
  removeHomeSection,
} from '#server/home/edit-home.service.ts';
import { actorOf, type Acting, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import type { KeepAnswer, Serve } from '#server/platform/http/serve.ts';

export function homeRoutes(serve: Serve, { db, clock }: Context): void {
  /** Does the work and keeps its answer in one transaction. */
  const keeping = <A>(
    by: StaffCaller,
    keep: KeepAnswer<A>,
    work: (trx: DatabaseTransaction, acting: Acting) => Promise<A>,
  ) => transaction(db, async (trx) => keep(trx, await work(trx, { by: actorOf(by), at: clock.now() })));
  serve(contract.listHomeSections, async () => ({ sections: await listHomeSections(db, clock.now()) }));
  serve(contract.addHomeSection, ({ by, body, keepAnswer }) =>
    keeping(by, keepAnswer, (trx, acting) => addHomeSection(trx, body.title, acting)),
  );
  serve(contract.changeHomeSection, ({ by, params, body, keepAnswer }) =>
    keeping(by, keepAnswer, (trx, acting) => changeHomeSection(trx, { ...params, ...body }, acting)),
  );
  serve(contract.moveHomeSection, ({ by, params, body, keepAnswer }) =>
    keeping(by, keepAnswer, async (trx, acting) => ({
      sections: await moveHomeSection(trx, { ...params, ...body }, acting),
    })),
  );
  serve(contract.removeHomeSection, ({ by, params, body, keepAnswer }) =>
    keeping(by, keepAnswer, async (trx, acting) => {
      await removeHomeSection(trx, { ...params, ...body }, acting);
      return undefined;
    }),
  );
  serve(removeDemoProducts, ({ by, keepAnswer }) => keeping(by, keepAnswer, removeDemoCatalogue));
  serve(contract.previewHomeProducts, async ({ query }) => ({
    products: await previewHomeProducts(db, query.search, clock.now()),
  }));
}
