import { useState, type ChangeEvent } from 'react';
import type { DeskStyle } from '#contract/desk/products.ts';
import { formatPence } from '#contract/money.ts';
import { Button } from '#storefront/ui/button.tsx';
import { CheckboxField } from '#storefront/ui/checkbox-field.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';

export type Waiting = DeskStyle['variants'][number];

/** The variants with something to publish, apart from the one on the screen. */
export function waitingIn({ variants }: DeskStyle, here: string): Waiting[] {
  return variants.filter(
    ({ id, status, draft }) => id !== here && status !== 'archived' && (status === 'draft' || draft !== null),
  );
}

/** What is to go live: the product on the screen, and others of its variants. */
export interface Chosen {
  own: boolean;
  others: Waiting[];
}

/** Asks which of the variants that are still drafts are published with the product. */
export function PublishDialog({
  own,
  waiting,
  onChosen,
  onClose,
}: {
  /** The values of the product on the screen, if it has something to publish itself. */
  own: { name: string; pricePence: number } | null;
  waiting: readonly Waiting[];
  onChosen: (chosen: Chosen) => void;
  onClose: () => void;
}) {
  const [count, setCount] = useState(waiting.length + (own ? 1 : 0));
  const form = useForm({
    send(values) {
      onClose();
      const others = waiting.filter(({ id }) => id in values);
      if ('own' in values || others.length > 0) onChosen({ own: 'own' in values, others });
    },
  });
  const recount = ({ target }: ChangeEvent<HTMLInputElement>) => setCount(count + (target.checked ? 1 : -1));
  return (
    <Dialog title="Publish variants" onClose={onClose}>
      <p>
        {own ? 'Other variants are drafts too.' : 'These variants are still drafts.'} Untick what should wait.
      </p>
      <Form form={form} label="Variants to publish">
        {own && (
          <CheckboxField name="own" defaultChecked onChange={recount}>
            {`${own.name}, ${formatPence(own.pricePence)}`}
          </CheckboxField>
        )}
        {waiting.map(({ id, optionValues, status, pricePence, draft }) => (
          <CheckboxField key={id} name={id} defaultChecked onChange={recount}>
            {[
              optionValues.join(', '),
              formatPence(draft?.fields.pricePence ?? pricePence),
              status === 'draft' ? 'new' : 'changed',
            ].join(', ')}
          </CheckboxField>
        ))}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={count === 0}>
            {count === 1 ? 'Publish 1 variant' : `Publish ${count} variants`}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
