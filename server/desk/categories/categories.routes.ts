import * as contract from '#contract/desk/categories.ts';
import {
  changeCategory,
  createCategory,
  deleteCategory,
  moveCategory,
  readCategories,
} from '#server/editing/categories/edit-categories.service.ts';
import { undoCategoryChange } from '#server/editing/categories/undo-category-change.service.ts';
import { actorOf, type Acting, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import type { KeepAnswer, Serve } from '#server/platform/http/serve.ts';

export function deskCategoryRoutes(serve: Serve, { db, clock }: Context): void {
  /** Keeps the answer in the transaction that does the work. */
  const act = <A>(
    by: StaffCaller,
    keep: KeepAnswer<A>,
    work: (trx: DatabaseTransaction, acting: Acting) => Promise<A>,
  ): Promise<A> =>
    transaction(db, async (trx) => keep(trx, await work(trx, { by: actorOf(by), at: clock.now() })));

  serve(contract.listDeskCategories, () => readCategories(db));
  serve(contract.createCategory, ({ by, body, keepAnswer }) =>
    act(by, keepAnswer, (trx, acting) => createCategory(trx, body, acting)),
  );
  serve(contract.changeCategory, ({ by, params, body, keepAnswer }) =>
    act(by, keepAnswer, (trx, acting) => changeCategory(trx, params.id, body, acting)),
  );
  serve(contract.moveCategory, ({ by, params, body, keepAnswer }) =>
    act(by, keepAnswer, (trx, acting) => moveCategory(trx, params.id, body, acting)),
  );
  serve(contract.deleteCategory, ({ by, params, body, keepAnswer }) =>
    act(by, keepAnswer, (trx, acting) => deleteCategory(trx, params.id, body.moveProductsTo, acting)),
  );
  serve(contract.undoCategoryChange, ({ by, params, keepAnswer }) =>
    act(by, keepAnswer, (trx, acting) => undoCategoryChange(trx, params.id, acting)),
  );
}
