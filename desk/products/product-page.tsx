import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { PAID_NOT_SHIPPED } from '#contract/state-words.ts';
import type { DeskCategory } from '#contract/desk/categories.ts';
import type { DeskProduct } from '#contract/desk/products.ts';
import { deskPages } from '#contract/desk/pages.ts';
import type { FoundBy } from '#contract/desk/search.ts';
import { ActionFailure } from '#desk/app/desk-action.tsx';
import { call } from '#desk/app/call.ts';
import type { SaveRows } from '#desk/grid/use-rows.ts';
import { useMay } from '#desk/app/me.ts';
import { deskPage } from '#desk/app/page.tsx';
import { ConflictDialog } from '#desk/ui/conflict.tsx';
import { PictureField } from '#desk/pictures/picture-field.tsx';
import { listPlaces } from '#desk/ui/category-places.ts';
import { Section } from '#desk/ui/section.tsx';
import parts from '#desk/ui/parts.module.css';
import { Reporting, useUnreadFields } from '#desk/ui/unread-fields.tsx';
import { ScreenSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ConfirmDialog } from '#storefront/ui/dialog.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { AttributesSection } from './attributes-section.tsx';
import { CategoriesField } from './categories-field.tsx';
import { FactsSection } from './facts-section.tsx';
import { FoundBySection } from './found-by-section.tsx';
import { History } from './history.tsx';
import { PackingSection } from './packing-section.tsx';
import { PriceSection } from './price-section.tsx';
import { ProductBar } from './product-bar.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { stockPath } from '#desk/app/paths.ts';
import { fieldName } from './record.ts';
import { valueText } from './show-value.ts';
import { StatusBadge } from './status-badge.tsx';
import { MakeStyle } from './style-actions.tsx';
import { useDraft } from './use-draft.ts';
import { useProductActions } from './use-product-actions.ts';
import { VariantsSection } from './variants-section.tsx';
import { WhatItIs } from './what-it-is.tsx';
import styles from './products.module.css';

interface Loaded {
  product: DeskProduct;
  categories: readonly DeskCategory[];
  foundBy: FoundBy;
}

export const { loader, Component, ErrorBoundary } = deskPage<Loaded>({
  title: 'Product',
  load: async ({ params: { id = '' }, request: { signal } }) => {
    const [product, { categories }, foundBy] = await Promise.all([
      call('getDeskProduct', { params: { id } }, { signal }),
      call('listDeskCategories', {}, { signal }),
      call('getFoundBy', { params: { id } }, { signal }),
    ]);
    return { product, categories, foundBy };
  },
  failed: 'The product could not be loaded.',
  skeleton: <ScreenSkeleton title="Product" words="Loading the product..." section="Details" />,
  children: function ProductPage({ loaded }) {
    return <Product key={loaded.product.id} {...loaded} />;
  },
});

function Product({ product, categories, foundBy }: Loaded) {
  const { record, style, stock } = product;
  const may = useMay();
  const mayEdit = may('products.edit');
  const fields = useUnreadFields();
  const draft = useDraft(product, mayEdit, fields.labels);
  const saveRows = useRef<SaveRows>(null);
  const acts = useProductActions(product, draft, saveRows);
  const [isArchiving, setIsArchiving] = useState(false);
  const places = listPlaces(categories);
  const known = { categories: new Map(places.map(({ id, path }) => [id, path])) };
  const { values, faults, set } = draft;
  const show = (field: string, value: unknown) => valueText(field, value, known);
  const conflict = draft.conflict ?? acts.conflict;
  useSaveKey(() => void draft.flush());

  return (
    <Reporting fields={fields}>
      <Stack>
        <PageHeader
          title={values.name}
          lead={
            <p className={parts.acts}>
              <StatusBadge status={record.status} />
              <span className={parts.soft}>{record.sku}</span>
              {record.status === 'published' && <a href={`/products/${product.id}`}>View in shop</a>}
            </p>
          }
        >
          {mayEdit && (
            <div className={parts.acts}>
              <Button busy={acts.acts.copy.isBusy && 'Copying...'} onClick={() => void acts.acts.copy.run()}>
                Copy
              </Button>
              {record.status !== 'archived' && (
                <Button
                  busy={acts.acts.archive.isBusy && 'Archiving...'}
                  onClick={() => setIsArchiving(true)}
                >
                  Archive
                </Button>
              )}
            </div>
          )}
        </PageHeader>
        <ActionFailure act={acts.acts.copy} />
        <ActionFailure act={acts.acts.archive} />
        <fieldset
          key={draft.resets}
          className={styles.columns}
          disabled={!mayEdit || record.status === 'archived'}
        >
          <legend className={styles.hidden}>Product</legend>
          <div className={styles.stack}>
            <WhatItIs draft={draft} />
            <Section title="Pictures">
              <PictureField
                images={values.images}
                suggestion={values.name}
                onChange={(images) => set('images', images)}
              />
            </Section>
            <Section title="Categories">
              <CategoriesField
                ids={values.categoryIds}
                places={places}
                fault={faults.categoryIds}
                onChange={(ids) => set('categoryIds', ids)}
              />
            </Section>
            <AttributesSection
              definitions={product.attributes}
              values={values.attributes}
              fault={faults.attributes}
              onChange={(attributes) => set('attributes', attributes)}
            />
          </div>
          <div className={styles.stack}>
            <PriceSection draft={draft} product={product} />
            <Section title="Stock">
              {stock && (
                <p>
                  {`${stock.onSale.toLocaleString('en-GB')} on sale, ${stock.held} held, ${stock.paidNotSent} ${PAID_NOT_SHIPPED.toLowerCase()}: `}
                  <strong>{`${stock.onShelf.toLocaleString('en-GB')} on the shelf`}</strong>
                </p>
              )}
              <p>
                <Link to={stockPath(product.id)}>Adjust stock</Link>
              </p>
            </Section>
            <FactsSection draft={draft} />
            <PackingSection draft={draft} />
          </div>
        </fieldset>
        {style && mayEdit && (
          <VariantsSection product={product} style={style} draft={draft} saveAll={saveRows} />
        )}
        {!style && mayEdit && record.status !== 'archived' && <MakeStyle product={product} draft={draft} />}
        <FoundBySection foundBy={foundBy} />
        <History product={product} known={known} />
        <p>
          <Link to={deskPages.products}>All products</Link>
        </p>
        {mayEdit && <ProductBar product={product} draft={draft} acts={acts} />}
        {conflict && (
          <ConflictDialog
            conflict={conflict}
            nameOf={fieldName}
            show={show}
            onChosen={(yours) => (draft.conflict ? draft.choose(yours) : void acts.decide(yours))}
            onClose={() => (draft.conflict ? draft.decideLater() : acts.closeConflict())}
          />
        )}
        {acts.waiting.length > 0 && (
          <PublishDialog
            own={draft.isChanged || record.status !== 'published' ? values : null}
            waiting={acts.waiting}
            onChosen={acts.publishChosen}
            onClose={acts.closeWaiting}
          />
        )}
        {acts.isMixed && (
          <ConfirmDialog
            title="Different VAT from other variants?"
            question="Its other variants have a different VAT class. That is right for baby and adult clothes, but rarely otherwise."
            confirm="Publish anyway"
            onConfirm={acts.publishMixed}
            onClose={acts.closeMixed}
          />
        )}
        {isArchiving && (
          <ConfirmDialog
            title={`Archive ${record.name}?`}
            question="It will no longer be for sale, and its page will say so. Existing orders still show it, and you can restore it at any time."
            confirm="Archive"
            onConfirm={() => void acts.acts.archive.run()}
            onClose={() => setIsArchiving(false)}
          />
        )}
      </Stack>
    </Reporting>
  );
}

/** Saves on Ctrl+S or Cmd+S. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      save();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
