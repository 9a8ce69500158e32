import { useState } from 'react';
import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import { PROMOTION_LIMITS } from '#contract/desk/promotion-words.ts';
import { folded } from '#contract/folding.ts';
import { keepFocus } from '#desk/ui/keep-focus.ts';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { FindProducts } from './find-products.tsx';
import type { Chosen } from './promotion-text.ts';
import styles from './promotions.module.css';

const SHOWN = 8;

/** Categories with all below them, products with all their options, and single products that a code is for. */
export function ChosenField({
  chosen,
  places,
  onChange,
}: {
  chosen: Chosen;
  places: readonly { id: string; path: string }[];
  onChange: (chosen: Chosen) => void;
}) {
  const without = <T extends { id: string }>(things: readonly T[], id: string) =>
    things.filter((thing) => thing.id !== id);
  const pathOf = ({ id, name }: { id: string; name: string }) =>
    places.find((place) => place.id === id)?.path ?? name;
  const rows = [
    ...chosen.categories.map((one) => ({
      ...one,
      name: pathOf(one),
      note: 'Category, with all below it',
      next: { ...chosen, categories: without(chosen.categories, one.id) },
    })),
    ...chosen.styles.map((one) => ({
      ...one,
      note: 'All its options',
      next: { ...chosen, styles: without(chosen.styles, one.id) },
    })),
    ...chosen.products.map((one) => ({
      ...one,
      note: one.sku,
      next: { ...chosen, products: without(chosen.products, one.id) },
    })),
  ];
  return (
    <fieldset className={styles.part} ref={keepFocus}>
      <legend>Chosen</legend>
      {rows.length === 0 ? (
        <p>Nothing chosen yet.</p>
      ) : (
        <ul className={styles.things} aria-label="Chosen">
          {rows.map(({ id, name, note, next }) => (
            <li key={id}>
              <span className={styles.name}>
                {name}
                <span className={parts.soft}>{note}</span>
              </span>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(next)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FindCategory
        places={places.filter(({ id }) => !chosen.categories.some((one) => one.id === id))}
        isFull={chosen.categories.length >= PROMOTION_LIMITS.chosen}
        onChoose={({ id, path }) =>
          onChange({ ...chosen, categories: [...chosen.categories, { id, name: path }] })
        }
      />
      <FindProducts
        name="product-search"
        label="Find a product"
        renderActs={({ id, name, sku, style, isPromotable }) => {
          if (!isPromotable) return <span className={parts.soft}>Formula: the law forbids it</span>;
          const isChosen = chosen.products.some((one) => one.id === id);
          const hasStyle = style !== null && !chosen.styles.some((one) => one.id === style.id);
          return (
            <>
              {hasStyle && chosen.styles.length < PROMOTION_LIMITS.chosen && (
                <Button
                  size="small"
                  aria-label={`Choose all of ${style.name}`}
                  onClick={() => onChange({ ...chosen, styles: [...chosen.styles, style] })}
                >
                  All options
                </Button>
              )}
              {!isChosen && chosen.products.length < PROMOTION_LIMITS.chosen && (
                <Button
                  size="small"
                  aria-label={`Choose ${name}`}
                  onClick={() => onChange({ ...chosen, products: [...chosen.products, { id, name, sku }] })}
                >
                  Choose
                </Button>
              )}
            </>
          );
        }}
      />
    </fieldset>
  );
}

function FindCategory({
  places,
  isFull,
  onChoose,
}: {
  places: readonly { id: string; path: string }[];
  isFull: boolean;
  onChoose: (place: { id: string; path: string }) => void;
}) {
  const [search, setSearch] = useState('');
  const words = folded(search).split(/\s+/).filter(Boolean);
  const found = places.filter(({ path }) => words.every((word) => folded(path).includes(word)));
  const choose = (place: { id: string; path: string }) => {
    if (isFull) return;
    onChoose(place);
    setSearch('');
  };
  return (
    <>
      <TextField
        isFilter
        name="category-search"
        label="Find a category"
        value={search}
        maxLength={DESK_MAX_LENGTH.categoryName}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It chooses; it does not save the form.
          event.preventDefault();
          if (search !== '' && found[0]) choose(found[0]);
        }}
      />
      {search !== '' && !isFull && (
        <ul className={styles.things} aria-label="Categories found">
          {found.slice(0, SHOWN).map((place) => (
            <li key={place.id}>
              <Button size="small" icon="plus" onClick={() => choose(place)}>
                {place.path}
              </Button>
            </li>
          ))}
          {found.length > SHOWN && (
            <li className={parts.soft}>{`${found.length - SHOWN} more: type to find them.`}</li>
          )}
          {found.length === 0 && <li>No matching categories.</li>}
        </ul>
      )}
    </>
  );
}
