import type { DeskProduct, DeskStyle } from '#contract/desk/products.ts';
import { useRevalidator } from 'react-router';
import { useMe } from '#desk/app/me.ts';
import { useSend } from '#desk/app/send.ts';
import { useConflict } from '#desk/ui/conflict.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { CheckboxField } from '#storefront/ui/checkbox-field.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { fieldName, isOfVat, type Fields } from './record.ts';
import { valueText } from './show-value.ts';
import type { DraftState } from './use-draft.ts';

const fallback = 'That could not be saved. Please try again.';

const shared = [
  'description',
  'brand',
  'vatClass',
  'categoryIds',
  'images',
  'ageFromMonths',
  'ageToMonths',
  'parcelSize',
  'returnRule',
  'saleRule',
] as const;

/** Writes shared fields to all variants of a style at once. */
export function ShareDialog({
  product: { id: here, categories },
  style,
  draft,
  onClose,
}: {
  product: DeskProduct;
  style: DeskStyle;
  draft: DraftState;
  onClose: () => void;
}) {
  const known = { categories: new Map(categories.map(({ id, path }) => [id, path.join(' › ')])) };
  const send = useSend(`Copy to all variants of ${style.name}`);
  const { revalidate } = useRevalidator();
  const { saysVat } = useMe();
  const isShown = (field: string) => saysVat || !isOfVat(field);
  const conflict = useConflict<Fields>(
    async (fields, met) => {
      await draft.flushOrFail();
      const seen = style.variants.map(({ id, draft: kept }) => {
        const version = id === here ? draft.version() : (kept?.version ?? 0);
        return { id, version: met?.versions?.[id] ?? version };
      });
      await send('shareFields', { params: { id: style.id }, body: { fields, seen } });
      announce('Copied to the drafts of all variants.');
      onClose();
      await revalidate();
    },
    { nameOf: fieldName, show: (field, value) => valueText(field, value, known), fallback },
  );
  const form = useForm({
    send: (chosen) =>
      conflict.save(
        Object.fromEntries(
          shared.flatMap((field) => (field in chosen ? [[field, draft.values[field]]] : [])),
        ),
      ),
    fallback,
  });
  return (
    <Dialog title="Copy to all variants" onClose={onClose}>
      <p>
        The values you choose are copied from this variant to the drafts of all the others. They go live when
        you publish.
      </p>
      <Form form={form} label="Values to copy">
        {shared.filter(isShown).map((field) => (
          <CheckboxField key={field} name={field}>
            {fieldName(field)}
          </CheckboxField>
        ))}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Writing...'}>
            Copy to all
          </Button>
        </FormActions>
      </Form>
      {conflict.dialog}
    </Dialog>
  );
}
