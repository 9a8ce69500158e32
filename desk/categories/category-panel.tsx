import { useState } from 'react';
import { Link } from 'react-router';
import type { DeskCategory } from '#contract/desk/categories.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { useMay } from '#desk/app/me.ts';
import { Section } from '#desk/ui/section.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { CategoryForm } from './category-form.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { MoveForm } from './move-form.tsx';
import { countText } from './tree.ts';
import styles from './categories.module.css';

/** A category with its actions. */
export function CategoryPanel({
  category,
  categories,
  onAdd,
  onDeleted,
}: {
  category: DeskCategory;
  categories: readonly DeskCategory[];
  onAdd: () => void;
  onDeleted: () => void;
}) {
  const may = useMay();
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, name, products, productsBelow } = category;
  const hasBelow = categories.some(({ parentId }) => parentId === id);
  return (
    <Stack>
      <p className={styles.back}>
        <Link to={deskPages.categories}>All categories</Link>
      </p>
      <Section title={name}>
        <p>
          {countText(products)}
          {hasBelow && `, ${productsBelow.toLocaleString('en-GB')} including subcategories`}
        </p>
        {may('products.edit') && <CategoryForm key={id} category={category} />}
      </Section>
      {may('products.edit') && (
        <>
          <Section title="Position">
            <MoveForm category={category} categories={categories} />
          </Section>
          <div className={parts.acts}>
            <Button icon="plus" onClick={onAdd}>
              New subcategory
            </Button>
            <Button variant="danger" disabled={hasBelow} onClick={() => setIsDeleting(true)}>
              Delete
            </Button>
          </div>
          {hasBelow && <p className={parts.soft}>Move or delete its subcategories before deleting it.</p>}
        </>
      )}
      {isDeleting && (
        <DeleteDialog {...{ category, categories, onDeleted }} onClose={() => setIsDeleting(false)} />
      )}
    </Stack>
  );
}
