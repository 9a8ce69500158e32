import { useState } from 'react';
import type { DeskStock } from '#contract/desk/stock.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import { call } from '#desk/app/call.ts';
import { UserFacingError } from '#storefront/ui/error-message.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { readEntry } from './delivery-lines.ts';
import styles from './stock.module.css';

/** If more are found than this, the search has to be narrowed. */
const MAX_OFFERED = 8;

/** One product after another, typed or scanned: Enter adds one, `+12` adds twelve. Reports the resulting quantity. */
export function ScanForm({ onAdd }: { onAdd: (sku: string, quantity: number) => number }) {
  const [last, setLast] = useState<{ product: DeskStock; total: number } | null>(null);
  const [found, setFound] = useState<{ products: DeskStock[]; quantity: number } | null>(null);
  const form = useForm({
    async send({ entry = '' }) {
      const { search, quantity } = readEntry(entry);
      setFound(null);
      if (search === '') return last ? add(last.product, quantity) : undefined;
      const { products } = await call('listStock', { query: { search } });
      const exact = products.filter(({ sku }) => sku.toLowerCase() === search.toLowerCase());
      const meant = exact.length === 1 ? exact : products;
      if (meant.length === 0) throw new UserFacingError(`No product matches “${search}”.`);
      if (meant.length === 1) return add(meant[0]!, quantity);
      setFound({ products: meant, quantity });
      announce(`${meant.length} products match. Please choose one.`);
    },
    fallback: 'The search failed. Please try again.',
  });

  function add(product: DeskStock, quantity: number) {
    const total = onAdd(product.sku, quantity);
    setLast({ product, total });
    setFound(null);
    announce(`${product.name}: ${total}.`);
    const field = form.ref.current?.elements.namedItem('entry') as HTMLInputElement | null;
    if (!field) return;
    field.value = '';
    field.focus();
  }
  return (
    <Form form={form} label="Scan products">
      <TextField
        name="entry"
        label="Find or scan"
        hint="Name, SKU or barcode, then Enter. Add +12 for a quantity of 12. +3 on its own adds 3 more of the last product."
        maxLength={MAX_LENGTH.search}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        required
      />
      <FormActions>
        <Button type="submit" icon="plus" busy={form.isBusy && 'Looking...'}>
          Add
        </Button>
      </FormActions>
      {last && (
        <p>
          {last.product.name}: <strong>{last.total.toLocaleString('en-GB')}</strong> to be received
        </p>
      )}
      {found && found.products.length > MAX_OFFERED && (
        <p>There are more matches. Please type more of the name.</p>
      )}
      {found && (
        <ul className={styles.found} aria-label="Matching products">
          {found.products.slice(0, MAX_OFFERED).map((product) => (
            <li key={product.id}>
              <Button onClick={() => add(product, found.quantity)}>
                {`${product.name} (${product.sku})`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Form>
  );
}
