import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatPence } from '#contract/money.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import type { ChoosableProduct } from '#contract/desk/promotions.ts';
import { call } from '#desk/app/call.ts';
import { ActionFailure } from '#desk/app/desk-action.tsx';
import { keepFocus } from '#desk/ui/keep-focus.ts';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import styles from './promotions.module.css';

/** Products for sale, to choose from. `renderActs` are the buttons beside each. */
export function FindProducts({
  name,
  label,
  renderActs,
}: {
  name: string;
  label: string;
  renderActs: (product: ChoosableProduct) => ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<{ products: readonly ChoosableProduct[]; hasMore: boolean } | null>(
    null,
  );
  const look = useAction(
    async () => setFound(await call('findPromotionProducts', { query: { search: typed.trim() } })),
    { fallback: 'The products could not be searched. Please try again.' },
  );
  return (
    <>
      <TextField
        isFilter
        name={name}
        label={label}
        type="search"
        value={typed}
        maxLength={MAX_LENGTH.search}
        autoComplete="off"
        placeholder="Name or SKU…"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter') return;
          // It finds; it does not save the form.
          event.preventDefault();
          void look.run();
        }}
      />
      <div className={parts.acts}>
        <Button busy={look.isBusy && 'Looking...'} onClick={() => void look.run()}>
          Find products
        </Button>
      </div>
      <ActionFailure act={{ ...look, retry: () => void look.run() }} />
      {found && (
        <div role="status">
          {found.products.length === 0 && <p>No matching products for sale.</p>}
          <ul className={styles.things} aria-label="Products found">
            {found.products.map((product) => (
              <li key={product.id} ref={keepFocus}>
                <span className={styles.name}>
                  {product.name}
                  <span className={parts.soft}>{`${product.sku} · ${formatPence(product.pricePence)}`}</span>
                </span>
                <span className={parts.acts}>{renderActs(product)}</span>
              </li>
            ))}
          </ul>
          {found.hasMore && <p className={parts.soft}>There are more. Type more of the name to find them.</p>}
        </div>
      )}
    </>
  );
}
