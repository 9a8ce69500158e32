import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import { folded } from '#contract/folding.ts';
import parts from '#desk/ui/parts.module.css';
import { useState } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import styles from './products.module.css';

const SHOWN = 8;

/** The product's categories. The first is the one the breadcrumb shows. */
export function CategoriesField({
  ids,
  places,
  fault,
  onChange,
}: {
  ids: readonly string[];
  places: readonly { id: string; path: string }[];
  fault: string | undefined;
  onChange: (ids: string[]) => void;
}) {
  const [search, setSearch] = useState('');
  const words = folded(search).split(/\s+/).filter(Boolean);
  const found = places.filter(
    ({ id, path }) => !ids.includes(id) && words.every((word) => folded(path).includes(word)),
  );
  const pathOf = (id: string) => places.find((place) => place.id === id)?.path ?? 'Deleted category';
  return (
    <>
      {ids.length === 0 ? (
        <p>Not in any category, so shoppers can only find it by searching.</p>
      ) : (
        <ol className={styles.plain}>
          {ids.map((id, at) => (
            <li key={id} className={styles.picked}>
              <span>
                {pathOf(id)}
                {at === 0 && ids.length > 1 && <span className={parts.soft}>In the breadcrumb</span>}
              </span>
              <span className={parts.acts}>
                {at > 0 && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Make first: ${pathOf(id)}`}
                    onClick={() => onChange([id, ...ids.filter((other) => other !== id)])}
                  >
                    Make first
                  </Button>
                )}
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Remove ${pathOf(id)}`}
                  onClick={() => onChange(ids.filter((other) => other !== id))}
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      <TextField
        isFilter
        name="category-search"
        label="Find a category"
        value={search}
        fault={fault}
        maxLength={DESK_MAX_LENGTH.categoryName}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
      />
      {(search !== '' || ids.length === 0) && (
        <ul className={styles.plain} aria-label="Categories found">
          {found.slice(0, SHOWN).map(({ id, path }) => (
            <li key={id}>
              <Button
                size="small"
                icon="plus"
                onClick={() => {
                  onChange([...ids, id]);
                  setSearch('');
                }}
              >
                {path}
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
