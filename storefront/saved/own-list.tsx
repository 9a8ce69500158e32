import { useEffect, useState } from 'react';
import { useStored } from '#storefront/app/calls/stored.ts';
import { LoadProblem } from '#storefront/catalogue/load-problem.tsx';
import { useProductsById } from '#storefront/catalogue/use-products-by-id.ts';
import { DeliveryCost } from '#storefront/delivery/delivery-cost.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { AddLines } from '#storefront/add-lines/add-lines-button.tsx';
import { useCards } from '#storefront/catalogue/use-cards.ts';
import type { Product } from '#contract/catalogue.ts';
import { AddToBasket } from './add-to-basket.tsx';
import { HeartOnACloud } from './heart-on-a-cloud.tsx';
import { saveAgain, savedList, unsave } from '#storefront/app/calls/saved-list.ts';
import { savedPrices } from '#storefront/app/calls/saved-prices.ts';
import { SavedLine } from './saved-line.tsx';
import { SavedSkeleton } from './saved-skeleton.tsx';
import { ShareList } from './share-list.tsx';
import styles from './saved-lines.module.css';

/** Products removed since the page was opened, with their places, so that they can be put back. */
type Removed = readonly { id: string; place: number }[];

export function OwnList() {
  const saved = useStored(savedList);
  const [removed, setRemoved] = useState<Removed>([]);
  const isRemoved = (id: string) => !saved.includes(id);
  // The last one removed is put back first, because its place is relative to the others.
  const shown = removed.reduceRight<readonly string[]>(
    (list, { id, place }) => (list.includes(id) ? list : [...list.slice(0, place), id, ...list.slice(place)]),
    saved,
  );
  const products = useProductsById(shown);
  // They arrive before the list is shown, so that nothing shifts.
  const cards = useCards(shown);
  const prices = useStored(savedPrices);
  const gone = products.state === 'found' ? products.gone.join() : '';
  // Deleted from the shop, or no longer sold, so there is nothing left to show.
  useEffect(() => {
    if (gone !== '') unsave(...gone.split(','));
  }, [gone]);

  function remove(id: string) {
    setRemoved([...removed.filter((one) => one.id !== id), { id, place: shown.indexOf(id) }]);
    unsave(id);
    announce('Removed from your list.');
  }

  if (shown.length === 0) {
    return (
      <EmptyState
        isPage
        picture={<HeartOnACloud />}
        title="Nothing saved yet"
        action={
          <ButtonLink to="/products" variant="primary">
            Continue Shopping
          </ButtonLink>
        }
      >
        <p>Tap the heart on anything you like and it will be here for you, with or without an account.</p>
      </EmptyState>
    );
  }
  return (
    <Stack gap="large">
      <PageHeader
        title="Saved for later"
        align="end"
        lead={
          <>
            <p
              className={styles.count}
            >{`${saved.length} ${saved.length === 1 ? 'product' : 'products'} kept in this browser`}</p>
            <DeliveryCost />
          </>
        }
      >
        {saved.length > 0 && <ShareList ids={saved} />}
      </PageHeader>
      {products.state === 'found' && cards && (
        <AddAll products={saved.flatMap((id) => products.byId.get(id) ?? [])} />
      )}
      {(products.state === 'loading' || (products.state === 'found' && !cards)) && <SavedSkeleton />}
      {products.state === 'failed' && <LoadProblem error={products.error} onRetry={products.retry} />}
      {products.state === 'found' && cards && (
        <ul className={styles.lines}>
          {shown.map((id, place) => {
            const product = products.byId.get(id);
            if (!product) return null;
            if (isRemoved(id)) {
              return (
                <li key={id} className={styles.removed}>
                  {`${product.Name} removed from your list.`}
                  {/* The pressed button is gone, so the focus moves here. */}
                  {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
                  <Button size="small" icon="return" autoFocus onClick={() => saveAgain(id, place)}>
                    Undo
                  </Button>
                </li>
              );
            }
            return (
              <SavedLine key={id} product={product} card={cards[id]} savedAt={prices[id]}>
                <AddToBasket product={product} />
                <Button
                  variant="quiet"
                  size="small"
                  icon="bin"
                  aria-label={`Remove ${product.Name}`}
                  onClick={() => remove(id)}
                >
                  Remove
                </Button>
              </SavedLine>
            );
          })}
        </ul>
      )}
    </Stack>
  );
}

/** Not for a single one, which has its own button. */
function AddAll({ products }: { products: readonly Product[] }) {
  const inStock = products.filter(({ StockLevel }) => StockLevel > 0);
  if (inStock.length < 2) return null;
  const lines = inStock.map(({ Uuid, Name }) => ({
    ...{ productId: Uuid, name: Name },
    ...{ quantity: 1, pricePaid: null },
  }));
  return (
    <div className={styles.all}>
      <AddLines lines={lines} name={`${lines.length} saved products`}>
        Add all to Basket
      </AddLines>
    </div>
  );
}
