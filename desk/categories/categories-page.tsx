import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { deskPages } from '#contract/desk/pages.ts';
import { ActionFailure } from '#desk/app/desk-action.tsx';
import { call } from '#desk/app/call.ts';
import { useMay } from '#desk/app/me.ts';
import { deskPage } from '#desk/app/page.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { classNames } from '#storefront/ui/class-names.ts';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { CategoryPanel } from './category-panel.tsx';
import { CategoryTree } from './category-tree.tsx';
import { ChangesList } from './changes-list.tsx';
import { useMove } from './move-form.tsx';
import { NewCategoryDialog } from './new-category-dialog.tsx';
import { listPlaces, nest } from '#desk/ui/category-places.ts';
import { ScreenSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { placeAfter, placeBy, type Step, type Where } from './tree.ts';
import styles from './categories.module.css';

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Categories',
  load: ({ request: { signal } }) => call('listDeskCategories', {}, { signal }),
  failed: 'The categories could not be loaded.',
  skeleton: <ScreenSkeleton title="Categories" words="Loading the categories..." />,
  children: function CategoriesPage({ loaded: { categories, changes } }) {
    const may = useMay();
    const navigate = useNavigate();
    const [params] = useSearchParams();
    const chosen = categories.find(({ id }) => id === params.get('category')) ?? null;
    const [newBelow, setNewBelow] = useState<string | null | false>(false);
    const move = useMove(categories);
    const tree = useRef<HTMLDivElement>(null);
    const stepped = useRef<string | null>(null);
    useEffect(() => {
      // A moved row is briefly removed from the page, and the focus with it.
      if (stepped.current === null) return;
      tree.current?.querySelector<HTMLElement>(`[data-id="${stepped.current}"]`)?.focus();
      stepped.current = null;
    }, [categories]);

    const choose = (id: string | null) =>
      void navigate(id === null ? deskPages.categories : `?category=${id}`, { preventScrollReset: true });
    function step(id: string, by: Step) {
      const place = placeAfter(categories, id, by);
      if (!place || move.isBusy) return;
      stepped.current = id;
      void move.run(id, place);
    }

    function drop(id: string, target: string, where: Where) {
      const place = placeBy(categories, id, target, where);
      if (!place || move.isBusy) return;
      stepped.current = id;
      void move.run(id, place);
    }

    return (
      <Stack>
        <PageHeader title="Categories">
          {may('products.edit') && (
            <Button variant="primary" icon="plus" onClick={() => setNewBelow(null)}>
              New category
            </Button>
          )}
        </PageHeader>
        <ActionFailure act={move} />
        {categories.length === 0 ? (
          <EmptyState title="There are no categories yet.">
            Shoppers browse by category. Category names are used in page addresses.
          </EmptyState>
        ) : (
          <div className={classNames(styles.columns, chosen && styles.chosen)}>
            <div ref={tree}>
              <CategoryTree
                nodes={nest(categories)}
                chosen={chosen?.id ?? null}
                onChoose={choose}
                onStep={may('products.edit') ? step : null}
                onDrop={may('products.edit') ? drop : null}
              />
              <p className={styles.keys}>
                Keyboard: arrow keys to navigate, Enter to open
                {may('products.edit') && ', Alt + arrow to move. Mouse: drag to move'}.
              </p>
            </div>
            {chosen && (
              <CategoryPanel
                category={chosen}
                categories={categories}
                onAdd={() => setNewBelow(chosen.id)}
                onDeleted={() => choose(null)}
              />
            )}
          </div>
        )}
        <ChangesList changes={changes} />
        {newBelow !== false && (
          <NewCategoryDialog
            places={listPlaces(categories)}
            parentId={newBelow}
            onCreated={(id) => {
              setNewBelow(false);
              choose(id);
            }}
            onClose={() => setNewBelow(false)}
          />
        )}
      </Stack>
    );
  },
});
