import type { ApiError, Call } from '#contract/call.ts';
import type { Product } from '#contract/catalogue.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { EmptyShelf } from '#storefront/app/pictures/pictures.tsx';
import { DeliveryCost } from '#storefront/delivery/delivery-cost.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { categoryPath, namesInPath } from '#storefront/catalogue/category-path.ts';
import { ProductGrid } from '#storefront/search/product-card.tsx';
import styles from './no-longer-sold.module.css';

export interface Gone {
  category: { id: string; path: string[] } | null;
  /** Similar products. */
  likenesses: Product[];
}

const LIKENESSES = 4;

/** What to offer in place of an archived product. Never fails: the rest of the page is enough. */
export async function findInstead(call: Call, { problem }: ApiError): Promise<Gone> {
  const { categoryId, categoryPath: path } = problem;
  if (typeof categoryId !== 'string' || typeof path !== 'string') return { category: null, likenesses: [] };
  const category = { id: categoryId, path: namesInPath(`/categories/${path}`) };
  try {
    const { Products } = await call('listProducts', {
      query: { categoryId, page: 1, pageSize: 2 * LIKENESSES },
    });
    const { Cards } = await call('listProductCards', { query: { ids: Products.map(({ Uuid }) => Uuid) } });
    // What the law forbids promoting is not shown to anybody who did not ask for it.
    const promotable = new Set(Cards.filter(({ IsPromotable }) => IsPromotable).map(({ Uuid }) => Uuid));
    return { category, likenesses: Products.filter(({ Uuid }) => promotable.has(Uuid)).slice(0, LIKENESSES) };
  } catch {
    return { category, likenesses: [] };
  }
}

export function NoLongerSold({ gone: { category, likenesses } }: { gone: Gone }) {
  const name = category?.path.at(-1);
  return (
    <div className={styles.page}>
      <PageHead title="No longer sold" isIndexed={false} />
      <EmptyState
        isPage
        picture={<EmptyShelf />}
        title="No longer sold"
        action={
          <ButtonLink to={category ? categoryPath(category.path) : '/products'} variant="primary">
            {name ? `See more in ${name}` : 'See all products'}
          </ButtonLink>
        }
      >
        <p>We used to sell this, but no longer do.</p>
      </EmptyState>
      {likenesses.length > 0 && (
        <section className={styles.likenesses} aria-labelledby="likenesses">
          <h2 id="likenesses">You may like instead</h2>
          <DeliveryCost />
          <ProductGrid products={likenesses} heading="h3" />
        </section>
      )}
    </div>
  );
}
