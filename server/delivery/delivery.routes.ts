import { getDelivery } from '#contract/delivery-options.ts';
import { readPostcode } from '#contract/delivery/postcode.ts';
import { refuse } from '#contract/refusal.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { offersTo, showOffers } from './delivery.rules.ts';
import { findDeliverable } from './deliverable.queries.ts';

export function deliveryRoutes(serve: Serve, { db, config, clock }: Context): void {
  serve(getDelivery, async ({ query: { postcode: typed, productId, quantity } }) => {
    const postcode = typed?.trim() ? readPostcode(typed) : null;
    if (typed?.trim() && !postcode) throw refuse('delivery/not-a-postcode');
    const product = productId === undefined ? null : await findDeliverable(db, productId);
    if (productId !== undefined && !product) throw refuse('catalogue/product-not-found');
    const text = postcode?.text ?? null;
    const offers = offersTo(config, text, product ? [{ ...product, quantity }] : []);
    return {
      Postcode: text,
      Zone: offers.zone?.name ?? null,
      Options: showOffers(config, offers, text, clock.now()),
      NotServed: offers.notServed,
    };
  });
}
