import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BulkAction } from '#contract/desk/bulk.ts';
import { priceEndings, type PriceEnding } from '#contract/desk/bulk-words.ts';
import type { ProductView } from '#contract/desk/product-words.ts';
import { NUMBER_LENGTH, readWhole, readPence } from '#contract/numbers.ts';
import { PRODUCT_LIMITS, type ProductStatus } from '#contract/product-limits.ts';
import { vatClasses, vatRates, type VatClass } from '#contract/pricing/vat.ts';
import { Choices } from '#desk/ui/choices.tsx';
import { vatNames } from '#desk/ui/vat-names.ts';
import { useMe } from '#desk/app/me.ts';
import { checkedBy, valueIn } from '#desk/ui/typed-numbers.ts';
import { useSend } from '#desk/app/send.ts';
import { bulkPath } from '#desk/app/paths.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm, type FormValues } from '#storefront/ui/form.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { CategoryFields, usePlaces } from './category-fields.tsx';

const kinds = {
  'price-percent': 'Change price by a percentage',
  'price-pence': 'Change price by an amount',
  published: 'Publish',
  draft: 'Unpublish (make drafts)',
  archived: 'Archive',
  brand: 'Brand',
  'vat-class': 'VAT class',
  add: 'Add to a category',
  remove: 'Remove from a category',
  move: 'Move to another category',
} as const;
type Kind = keyof typeof kinds;
const { 'vat-class': _, ...kindsWithoutVat } = kinds;

const isOfCategories = (kind: Kind): kind is 'add' | 'remove' | 'move' =>
  kind === 'add' || kind === 'remove' || kind === 'move';

/** The products of a search, or those of the list: the chosen rows or all of it. */
export type Wanted = { search: string; status?: ProductStatus } | { list: ProductList; rows?: string[] };

/** The filters of the list of products. */
export type ProductList = Partial<Record<'search' | 'brand' | 'category', string>> & {
  status?: ProductStatus;
  view?: ProductView;
};

/** Chooses a change for many products; the next screen previews it. */
export function BulkDialog({ products, onClose }: { products: Wanted; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('price-percent');
  const { saysVat } = useMe();
  const categories = usePlaces();
  const send = useSend('Preview a bulk edit');
  const navigate = useNavigate();
  const form = useForm({
    async send(values) {
      const { job } = await send('lookAtBulk', { body: { products, act: actOf(kind, values) } });
      onClose();
      await navigate(bulkPath(job.id));
    },
    fallback: 'This could not be checked. Please try again.',
  });
  const isPrice = kind === 'price-percent' || kind === 'price-pence';
  return (
    <Dialog title="Bulk edit" onClose={onClose}>
      <Form form={form} label="Bulk edit">
        <SelectField
          name="kind"
          label="Change"
          value={kind}
          onChange={({ target }) => {
            setKind(target.value as Kind);
            if (isOfCategories(target.value as Kind) && !categories.places) void categories.loading.run();
          }}
        >
          <Choices of={saysVat ? kinds : kindsWithoutVat} />
        </SelectField>
        {isPrice && (
          <>
            <SelectField name="way" label="Increase or decrease">
              <option value="up">Increase</option>
              <option value="down">Decrease</option>
            </SelectField>
            <TextField
              name="amount"
              label={kind === 'price-percent' ? 'Percentage' : 'Amount in pounds'}
              inputMode="decimal"
              maxLength={NUMBER_LENGTH}
              problemIn={
                kind === 'price-percent'
                  ? checkedBy(readPercent, 'A whole percentage, such as 10.')
                  : checkedBy(readSum, 'An amount in pounds, such as 1.50.')
              }
              autoComplete="off"
              required
            />
            <SelectField name="ending" label="Round prices">
              {priceEndings.map((ending) => (
                <option key={ending} value={ending}>
                  {ending === 'exact' ? 'No rounding' : `To end in .${ending}`}
                </option>
              ))}
            </SelectField>
          </>
        )}
        {kind === 'brand' && (
          <TextField
            name="brand"
            label="Brand"
            hint="Leave it empty to remove it."
            maxLength={PRODUCT_LIMITS.brand}
          />
        )}
        {kind === 'vat-class' && (
          <SelectField name="vatClass" label="VAT class">
            {vatClasses.map((vatClass) => (
              <option key={vatClass} value={vatClass}>
                {`${vatNames[vatClass]}, ${vatRates[vatClass]}%`}
              </option>
            ))}
          </SelectField>
        )}
        {isOfCategories(kind) && (
          <CategoryFields
            {...categories}
            how={kind}
            first={'list' in products ? products.list.category : undefined}
          />
        )}
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Looking...'}>
            Preview changes
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

const readPercent = (text: string) => readWhole(text, { min: 1, max: 9999 });
const readSum = (text: string) => readPence(text, { min: 1 });

function actOf(kind: Kind, values: FormValues): BulkAction {
  const { way, amount = '', ending, brand, vatClass, categoryId = '', toId = null } = values;
  switch (kind) {
    case 'add':
    case 'remove':
    case 'move':
      return { kind: 'categories', how: kind, categoryId, toId };
    case 'published':
    case 'draft':
    case 'archived':
      return { kind: 'status', status: kind };
    case 'brand':
      return { kind, brand: brand || null };
    case 'vat-class':
      return { kind, vatClass: vatClass as VatClass };
    default: {
      const by = kind === 'price-percent' ? 'percent' : 'pence';
      const size = valueIn(by === 'percent' ? readPercent(amount) : readSum(amount))!;
      return { kind: 'price', by, change: way === 'down' ? -size : size, ending: ending as PriceEnding };
    }
  }
}
