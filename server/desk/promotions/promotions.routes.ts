import * as contract from '#contract/desk/promotions.ts';
import { inLondon } from '#contract/delivery/calendar.ts';
import { actorOf, type Acting, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import type { KeepAnswer, Serve } from '#server/platform/http/serve.ts';
import {
  changePromotion,
  createPromotion,
  findPromotionProducts,
  getPromotion,
  listPromotions,
  listPromotionUses,
  switchPromotion,
} from '#server/promotions/edit-promotions.service.ts';
import { tryPromotion } from '#server/promotions/try-promotion.service.ts';

export function promotionRoutes(serve: Serve, context: Context): void {
  const { db, clock } = context;
  /** Keeps the answer in the transaction that does the work. */
  const act = <A>(
    by: StaffCaller,
    keep: KeepAnswer<A>,
    work: (trx: DatabaseTransaction, acting: Acting) => Promise<A>,
  ) => transaction(db, async (trx) => keep(trx, await work(trx, { by: actorOf(by), at: clock.now() })));
  const today = () => inLondon(clock.now()).day;

  serve(contract.listPromotions, async ({ query }) => ({
    today: today(),
    ...(await listPromotions(db, query)),
  }));
  serve(contract.getPromotion, async ({ params }) => ({
    today: today(),
    promotion: await getPromotion(db, params.id),
  }));
  serve(contract.createPromotion, ({ by, body, keepAnswer }) =>
    act(by, keepAnswer, (trx, acting) => createPromotion(trx, body, acting)),
  );
  serve(contract.changePromotion, ({ by, params, body, keepAnswer }) =>
    act(by, keepAnswer, (trx, acting) => changePromotion(trx, { ...params, ...body }, acting)),
  );
  serve(contract.stopPromotion, ({ by, params, keepAnswer }) =>
    act(by, keepAnswer, (trx, acting) => switchPromotion(trx, { ...params, isStopped: true }, acting)),
  );
  serve(contract.startPromotion, ({ by, params, keepAnswer }) =>
    act(by, keepAnswer, (trx, acting) => switchPromotion(trx, { ...params, isStopped: false }, acting)),
  );
  serve(contract.listPromotionUses, ({ params, query }) => listPromotionUses(db, params.id, query.after));
  serve(contract.findPromotionProducts, ({ query }) => findPromotionProducts(db, query.search));
  serve(contract.tryPromotion, ({ body }) => tryPromotion(context, body));
}
