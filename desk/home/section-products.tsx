import { useRef, useState } from 'react';
import type { DeskHomeSection, HomeProduct } from '#contract/desk/home.ts';
import { HOME_LIMITS } from '#contract/desk/home-limits.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import { formatPence } from '#contract/money.ts';
import { ActionFailure } from '#desk/app/desk-action.tsx';
import { call } from '#desk/app/call.ts';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { whyNotWords } from './home-words.ts';
import styles from './home.module.css';

/** Chosen one by one, or found by a search of the shop; chosen products come first. */
export function SectionProducts({
  search,
  chosen,
  onChoose,
}: {
  search: string | null;
  chosen: readonly (HomeProduct & Partial<DeskHomeSection['chosen'][number]>)[];
  onChoose: (chosen: readonly HomeProduct[]) => void;
}) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [found, setFound] = useState<readonly HomeProduct[] | null>(null);
  const look = useAction(
    async () => {
      const typed = box.current?.querySelector<HTMLInputElement>('input[name="search"]')?.value ?? '';
      setFound((await call('previewHomeProducts', { query: { search: typed.trim() } })).products);
    },
    { fallback: 'The products could not be searched. Please try again.' },
  );
  const move = (place: number, by: -1 | 1) => {
    const next = [...chosen];
    next.splice(place + by, 0, ...next.splice(place, 1));
    onChoose(next);
  };
  return (
    <fieldset ref={box} className={styles.products}>
      <legend>Products</legend>
      {chosen.length > 0 && (
        <ol className={styles.chosen} aria-label="Chosen">
          {chosen.map((product, place) => (
            <li key={product.id}>
              <span className={styles.name}>
                {product.name}
                <span className={parts.soft}>
                  {`${product.sku} · ${formatPence(product.pricePence)}`}
                  {product.whyNot && ` · not shown: ${whyNotWords[product.whyNot]}`}
                </span>
              </span>
              <span className={styles.acts}>
                <Button
                  size="small"
                  disabled={place === 0}
                  aria-label={`Move up: ${product.name}`}
                  onClick={() => move(place, -1)}
                >
                  Move up
                </Button>
                <Button
                  size="small"
                  icon="close"
                  iconOnly
                  onClick={() => onChoose(chosen.filter(({ id }) => id !== product.id))}
                >
                  {`Remove ${product.name}`}
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      <TextField
        name="search"
        label="Search"
        hint={
          chosen.length > 0
            ? 'Search for products to add. Only the chosen products are shown in the row.'
            : 'The row shows the results of this search, or only the products you choose from it.'
        }
        defaultValue={search ?? ''}
        maxLength={MAX_LENGTH.search}
        autoComplete="off"
      />
      <Button busy={look.isBusy && 'Looking...'} onClick={() => void look.run()}>
        Show results
      </Button>
      <ActionFailure act={{ ...look, retry: () => void look.run() }} />
      {found && (
        <div role="status">
          <p>
            {found.length === 0
              ? 'No products in stock that can be promoted were found.'
              : 'Products in stock that can be promoted:'}
          </p>
          <ul className={styles.chosen} aria-label="Found">
            {found.map((product) => (
              <li key={product.id}>
                <span className={styles.name}>
                  {product.name}
                  <span className={parts.soft}>{`${product.sku} · ${formatPence(product.pricePence)}`}</span>
                </span>
                {!chosen.some(({ id }) => id === product.id) && chosen.length < HOME_LIMITS.products && (
                  <Button
                    size="small"
                    aria-label={`Choose ${product.name}`}
                    onClick={() => onChoose([...chosen, product])}
                  >
                    Choose
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </fieldset>
  );
}
