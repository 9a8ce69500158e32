import type { Product } from '#contract/catalogue.ts';
import { LostTeddy } from '#storefront/app/pictures/pictures.tsx';
import { useStored } from '#storefront/app/calls/stored.ts';
import type { Cards } from '#storefront/catalogue/load-cards.ts';
import { ProductGrid } from '#storefront/search/product-card.tsx';
import { DeliveryCost } from '#storefront/delivery/delivery-cost.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { save, savedList } from '#storefront/app/calls/saved-list.ts';
import { rememberPrice } from '#storefront/app/calls/saved-prices.ts';
import styles from './saved-cards.module.css';

const CUT = 'Part of the link could not be read. It may have been cut off.';

/** Somebody else's list, to look at and to adopt. */
export function SharedList({
  products,
  cards,
  isCut,
}: {
  products: readonly Product[];
  cards: Cards;
  isCut: boolean;
}) {
  const saved = useStored(savedList);
  const ids = products.map(({ Uuid }) => Uuid);
  const areSaved = ids.every((id) => saved.includes(id));
  if (ids.length === 0) {
    return (
      <EmptyState
        isPage
        picture={<LostTeddy />}
        title="There is nothing on this list"
        action={
          <ButtonLink to="/products" variant="primary">
            Continue Shopping
          </ButtonLink>
        }
      >
        <p>{isCut ? CUT : 'What was on it is no longer sold.'}</p>
      </EmptyState>
    );
  }
  return (
    <Stack gap="large">
      <PageHeader title="A list shared with you" align="end" lead={<DeliveryCost />}>
        <div className={styles.tools}>
          {areSaved ? (
            <ButtonLink to="/saved" icon="heart">
              See your saved list
            </ButtonLink>
          ) : (
            <Button
              variant="primary"
              icon="heart"
              onClick={() => {
                save(...ids);
                for (const { Uuid, Price } of products) rememberPrice(Uuid, Price);
                announce('Saved to your list.');
              }}
            >
              Save all to my list
            </Button>
          )}
        </div>
      </PageHeader>
      {isCut && (
        <Notice tone="caution" isSilent>
          {CUT}
        </Notice>
      )}
      <ProductGrid products={products} cards={cards} heading="h2" />
    </Stack>
  );
}
