import {
  addBasketItem,
  changeBasketItem,
  clearBasket,
  getBasket,
  removeBasketItem,
} from '#contract/basket.ts';
import type { Context } from '#server/platform/context.ts';
import type { Customer, Serve } from '#server/platform/serve.ts';
import * as baskets from './basket.service.ts';

export function basketRoutes(serve: Serve, { db, clock, config: { delivery } }: Context): void {
  const changeBy = (customer: Customer) => ({ customerId: customer.id, now: clock.now(), delivery });

  serve(getBasket, ({ customer }) => baskets.getBasket(db, customer.id, delivery));
  serve(clearBasket, async ({ customer }) => {
    await baskets.clearBasket(db, customer.id, clock.now());
    return undefined;
  });
  serve(addBasketItem, ({ customer, body, keepAnswer }) =>
    baskets.addBasketItem(db, { ...changeBy(customer), keepAnswer }, body),
  );
  serve(changeBasketItem, ({ customer, params, body }) =>
    baskets.changeBasketItem(db, changeBy(customer), { itemId: params.id, quantity: body.quantity }),
  );
  serve(removeBasketItem, ({ customer, params }) =>
    baskets.removeBasketItem(db, changeBy(customer), params.id),
  );
}
