import {
  addBasketItem,
  changeBasketItem,
  clearBasket,
  getBasket,
  removeBasketCode,
  removeBasketItem,
  setBasketCode,
} from '#contract/basket.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import * as baskets from './basket.service.ts';

export function basketRoutes(serve: Serve, { db, config }: Context): void {
  serve(getBasket, ({ by, query }) =>
    baskets.getBasket(db, { ...by, delivery: config }, query.shippingAddressId),
  );
  serve(clearBasket, ({ by }) => baskets.clearBasket(db, by.customerId, by.now));
  serve(addBasketItem, ({ by, body, keepAnswer, isAnswerKept }) =>
    baskets.addBasketItem(
      db,
      { ...by, delivery: config, keepAnswer: isAnswerKept ? keepAnswer : undefined },
      body,
    ),
  );
  serve(changeBasketItem, ({ by, params, body }) =>
    baskets.changeBasketItem(db, { ...by, delivery: config }, { itemId: params.id, quantity: body.quantity }),
  );
  serve(setBasketCode, ({ by, body }) => baskets.setCode(db, { ...by, delivery: config }, body.code));
  serve(removeBasketCode, ({ by }) => baskets.removeCode(db, { ...by, delivery: config }));
  serve(removeBasketItem, ({ by, params }) =>
    baskets.removeBasketItem(db, { ...by, delivery: config }, params.id),
  );
}
