import { readPostcode } from '#contract/delivery/postcode.ts';
import { refuse } from '#contract/refusal.ts';
import type { Context } from '#server/platform/context.ts';
import { offersTo, showOffers } from './delivery.rules.ts';
import { findDeliverable } from './deliverable.queries.ts';

/** How a product, or anything, can be brought to a postcode as somebody typed it; empty: to the mainland. */
export async function describeDelivery(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  { postcode: typed = '', productId, quantity }: DeliveryQuestion,
) {
  const isAsked = typed.trim() !== '';
  const postcode = isAsked ? readPostcode(typed) : null;
  if (isAsked && !postcode) throw refuse('delivery/not-a-postcode');
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
}

interface DeliveryQuestion {
  postcode?: string | undefined;
  productId?: string | undefined;
  quantity: number;
}
