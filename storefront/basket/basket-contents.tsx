import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { BasketItem } from '#contract/basket.ts';
import { formatPounds } from '#contract/money.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { EmptyBasket } from '#storefront/app/pictures/pictures.tsx';
import { useSite } from '#storefront/app/page/site.ts';
import { save } from '#storefront/app/calls/saved-list.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { ConfirmDialog } from '#storefront/ui/dialog.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { errorMessage } from '#storefront/ui/error-message.ts';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { createBasketEdits, type BasketCalls } from './basket-edits.ts';
import { BasketDeliveryCost } from './basket-delivery-cost.tsx';
import { BasketLine } from './basket-line.tsx';
import { announceBasketUpdate } from './basket-summary.ts';
import { rememberPrice } from '#storefront/app/calls/saved-prices.ts';
import { BasketTotals } from './basket-totals.tsx';
import { sumsOfBasket, type BasketAnswer } from './whole-basket.ts';
import styles from './basket-page.module.css';

export function BasketContents({ loaded }: { loaded: BasketAnswer }) {
  const { basket, failure, setQuantity, clear, replace } = useBasketEdits(loaded);
  const [isClearing, setIsClearing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const count = basket.items.reduce((sum, item) => sum + item.quantity, 0);
  const sums = sumsOfBasket(basket);
  const isShort = basket.items.some((item) => item.quantity > item.stockLevel);

  function saveForLater({ id, productId, productName, unitPrice }: BasketItem) {
    save(productId);
    rememberPrice(productId, unitPrice);
    setQuantity(id, 0);
    announce(`${productName} is saved for later.`);
    heading.current?.focus();
  }

  function change(itemId: string, name: string, quantity: number) {
    setQuantity(itemId, quantity);
    if (quantity > 0) return;
    announce(`${name} removed from your basket.`);
    // The pressed button is gone, so the focus moves to the top of the list.
    heading.current?.focus();
  }

  return (
    <Stack gap="large">
      <PageHeader
        ref={heading}
        title="Your basket"
        align="baseline"
        lead={<BasketDeliveryCost basket={basket} />}
      >
        {count > 0 && <p className={styles.count}>{count === 1 ? '1 item' : `${count} items`}</p>}
      </PageHeader>
      {failure?.itemId === null && <Notice tone="error">{failure.message}</Notice>}
      {basket.items.length === 0 ? (
        <EmptyState
          picture={<EmptyBasket />}
          title="Your basket is currently empty."
          action={
            <ButtonLink variant="primary" size="large" to="/products">
              Continue Shopping
            </ButtonLink>
          }
        />
      ) : (
        <div className={styles.columns}>
          <section aria-label="Items in your basket">
            <ul className={styles.lines}>
              {basket.items.map((item) => (
                <BasketLine
                  key={item.id}
                  item={item}
                  failure={failure?.itemId === item.id ? failure.message : ''}
                  onChange={(quantity) => change(item.id, item.productName, quantity)}
                  onSaveForLater={() => saveForLater(item)}
                />
              ))}
            </ul>
            <div className={styles.below}>
              <ButtonLink variant="quiet" size="small" icon="chevron-left" to="/products">
                Continue Shopping
              </ButtonLink>
              <Button variant="quiet" size="small" icon="bin" onClick={() => setIsClearing(true)}>
                Clear Basket
              </Button>
            </div>
          </section>
          <BasketTotals basket={basket} isShort={isShort} onChanged={replace} />
          <div className={styles.bar}>
            <p>
              <span>{sums.shippingCost === null ? 'Total without delivery' : 'Grand Total'}</span>
              <strong>{formatPounds(sums.grandTotal)}</strong>
            </p>
            <ButtonLink variant="primary" size="large" to="/checkout">
              Proceed to Checkout
            </ButtonLink>
          </div>
        </div>
      )}
      {isClearing && (
        <ConfirmDialog
          title="Clear Basket"
          question="Are you sure you want to clear your basket?"
          confirm="Clear Basket"
          isDangerous
          onConfirm={() => {
            clear();
            announce('Your basket is empty.');
          }}
          onClose={() => setIsClearing(false)}
        />
      )}
    </Stack>
  );
}

const fallbacks = {
  quantity: 'Failed to update quantity.',
  removal: 'Failed to remove item.',
  clearing: 'Failed to clear basket.',
} as const;

function useBasketEdits(loaded: BasketAnswer) {
  const { shop } = useSite();
  const [edits] = useState(() => {
    const told = async (answer: Promise<BasketAnswer>) => {
      const basket = await answer;
      announceBasketUpdate(basket);
      return basket;
    };
    const calls: BasketCalls = {
      setQuantity: (id, quantity) => told(call('changeBasketItem', { params: { id }, body: { quantity } })),
      remove: (id) => told(call('removeBasketItem', { params: { id } })),
      clear: () => told(call('clearBasket', {}).then(() => ({ items: [], subtotal: 0 }))),
      read: () => call('getBasket', { query: {} }),
      describe(error, edit) {
        const message = errorMessage(error, fallbacks[edit]);
        announce(message);
        return message;
      },
    };
    return createBasketEdits(loaded, shop, calls);
  });
  const view = useSyncExternalStore(edits.subscribe, edits.view, edits.view);
  useEffect(() => edits.replace(loaded), [edits, loaded]);
  return { ...view, setQuantity: edits.setQuantity, clear: edits.clear, replace: edits.replace };
}
