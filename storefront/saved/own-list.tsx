import { useEffect, useRef, useState } from 'react';
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
import { SavedCard } from './saved-card.tsx';
import { SavedSkeleton } from './saved-skeleton.tsx';
import { ShareList } from './share-list.tsx';
import cardStyles from '#storefront/search/product-card.module.css';
import styles from './saved-cards.module.css';

export function OwnList() {
  const saved = useStored(savedList);
  // What is removed while the page is open keeps its place, so that it can be put back.
  const [shown, setShown] = useState(saved);
  const added = saved.filter((id) => !shown.includes(id));
  if (added.length > 0) setShown([...added, ...shown]);
  const isRemoved = (id: string) => !saved.includes(id);
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
        <ul className={cardStyles.grid}>
          {shown.map((id, at) => {
            const product = products.byId.get(id);
            if (!product) return null;
            if (isRemoved(id)) {
              const place = shown.slice(0, at).filter((one) => !isRemoved(one)).length;
              return <Removed key={id} name={product.Name} onUndo={() => saveAgain(id, place)} />;
            }
            return (
              <SavedCard key={id} product={product} card={cards[id]} savedAt={prices[id]} isFirst={at < 4}>
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
              </SavedCard>
            );
          })}
        </ul>
      )}
    </Stack>
  );
}

function Removed({ name, onUndo }: { name: string; onUndo: () => void }) {
  const place = useRef<HTMLLIElement>(null);
  // The pressed button is gone, so the focus moves here; in another tab nothing was pressed.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
  }, []);
  return (
    <li ref={place} className={styles.removed}>
      {`${name} removed from your list.`}
      <Button size="small" icon="return" onClick={onUndo}>
        Undo
      </Button>
    </li>
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
