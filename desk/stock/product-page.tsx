import { useMay } from '#desk/app/me.ts';
import { deskPage } from '#desk/app/page.tsx';
import { useRefresh } from '#desk/app/use-refresh.ts';
import { Section } from '#desk/ui/section.tsx';
import parts from '#desk/ui/parts.module.css';
import { ScreenSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { ChangeForm } from './change-form.tsx';
import { CountForm } from './count-form.tsx';
import { fetchHistory, MoveList } from './history.tsx';
import { Position } from './position.tsx';
import { ProductBadge } from './product-badge.tsx';
import { ShelfForm } from './shelf-form.tsx';
import styles from './stock.module.css';

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Stock of a product',
  load: ({ params: { id = '' }, request: { signal } }) => fetchHistory(id, '', signal),
  failed: 'The product could not be loaded.',
  skeleton: <ScreenSkeleton title="Stock" words="Loading the product..." section="Stock position" />,
  children: function ProductPage({ loaded: { product, moves } }) {
    const may = useMay();
    useRefresh(15);
    const { name, sku, shelf } = product;
    return (
      <Stack>
        <PageHeader
          title={name}
          lead={
            <p className={parts.acts}>
              {[sku, shelf && `shelf ${shelf}`].filter(Boolean).join(' · ')}{' '}
              <ProductBadge product={product} />
            </p>
          }
        />
        <div className={styles.columns}>
          <Section title="Stock position">
            <Position product={product} />
          </Section>
          {may('stock.change') && (
            <Section title="Adjust stock">
              <ChangeForm product={product} />
            </Section>
          )}
          {may('stock.count') && (
            <>
              <Section title="Count">
                <CountForm product={product} />
              </Section>
              <Section title="Shelf">
                <ShelfForm product={product} />
              </Section>
            </>
          )}
        </div>
        <MoveList product={product} moves={moves} />
      </Stack>
    );
  },
});
