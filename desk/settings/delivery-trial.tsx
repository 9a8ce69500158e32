import { useState } from 'react';
import type { DeliveryGoods } from '#contract/desk/delivery.ts';
import { deliveryOffers } from '#contract/delivery/offers.ts';
import { NOT_A_POSTCODE, readPostcode } from '#contract/delivery/postcode.ts';
import type { DeliveryTable } from '#contract/delivery/zones.ts';
import { MAX_LENGTH, MAX_QUANTITY } from '#contract/limits.ts';
import { formatPence } from '#contract/money.ts';
import { NUMBER_LENGTH, readWhole } from '#contract/numbers.ts';
import { call } from '#desk/app/call.ts';
import { Section } from '#desk/ui/section.tsx';
import { checkedBy, valueIn } from '#desk/ui/typed-numbers.ts';
import { Button } from '#storefront/ui/button.tsx';
import { UserFacingError } from '#storefront/ui/error-message.ts';
import { Form, FormActions, FormRow, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { whyNotOffered } from './delivery-words.ts';
import styles from './delivery.module.css';

interface Tried {
  postcode: string;
  quantity: number;
  product: Pick<
    DeliveryGoods,
    'sku' | 'name' | 'unitPricePence' | 'weightGrams' | 'parcelSize' | 'isPromotable'
  >;
  others: number;
}

/** Where only a postcode is tried: too cheap for any threshold. */
const LIGHT_AND_SMALL: Tried['product'] = {
  ...{ sku: '', name: 'Something light and small', unitPricePence: 100, weightGrams: 100 },
  ...{ parcelSize: 'small', isPromotable: true },
};

const readQuantity = (text: string) => readWhole(text, { min: 1, max: MAX_QUANTITY });

/** What the shop would offer with the table as it is typed, and why not. */
export function DeliveryTrial({ table }: { table: DeliveryTable | null }) {
  const [tried, setTried] = useState<Tried | null>(null);
  const form = useForm({
    async send({ postcode = '', product: search = '', quantity = '' }) {
      if (search.trim() === '') {
        return setTried({ postcode, quantity: 1, product: LIGHT_AND_SMALL, others: 0 });
      }
      const { products } = await call('findDeliveryGoods', { query: { search } });
      const [product] = products;
      if (!product) throw new UserFacingError(`No product was found for “${search.trim()}”.`);
      setTried({
        postcode,
        quantity: valueIn(readQuantity(quantity)) ?? 1,
        product,
        others: products.length - 1,
      });
    },
    fallback: 'That could not be tried. Please try again.',
  });
  return (
    <Section title="Try it">
      <p>With the prices above, also before they are saved.</p>
      <Form form={form} label="Try it">
        <FormRow>
          <TextField
            name="postcode"
            label="Postcode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_LENGTH.postalCode}
            problemIn={(text) => (readPostcode(text) ? '' : NOT_A_POSTCODE)}
            required
          />
          <TextField
            name="product"
            label="SKU or name of a product"
            autoComplete="off"
            hint="If empty, something light and small."
            maxLength={MAX_LENGTH.search}
          />
          <TextField
            name="quantity"
            label="How many"
            defaultValue="1"
            inputMode="numeric"
            maxLength={NUMBER_LENGTH}
            autoComplete="off"
            problemIn={checkedBy(readQuantity, 'Please enter a number such as 2.')}
            required
          />
        </FormRow>
        <FormActions>
          <Button type="submit" busy={form.isBusy && 'Looking...'}>
            Try
          </Button>
        </FormActions>
      </Form>
      {tried &&
        (table ? <Outcome table={table} tried={tried} /> : <Notice>Please correct the table first.</Notice>)}
    </Section>
  );
}

function Outcome({ table, tried }: { table: DeliveryTable; tried: Tried }) {
  const { product, quantity, others } = tried;
  const postcode = readPostcode(tried.postcode);
  const line = { ...product, quantity };
  const { zone, offers, notServed } = deliveryOffers(table, postcode, [line]);
  const weight =
    product.weightGrams === null
      ? 'not weighed, so it costs the heaviest'
      : `${(product.weightGrams * quantity).toLocaleString('en-GB')} g`;
  return (
    <div role="status" className={styles.outcome}>
      <p>
        <strong>{`${quantity} × ${product.name}`}</strong>
        {` (${product.sku && `${product.sku}, `}${product.parcelSize}, ${weight}) to ${postcode?.text}: ${zone?.name ?? 'never served'}.`}
        {others > 0 && ' It is the first product that was found; its SKU finds one alone.'}
      </p>
      {notServed !== null && <Notice tone="info">{`Shoppers are told: ${notServed}`}</Notice>}
      <ul className={styles.plainList}>
        {offers.map(({ method, terms, costPence }) => (
          <li key={method.id}>
            {`${method.name}: `}
            <strong>{costPence === 0 ? 'free' : formatPence(costPence)}</strong>
            {terms.freeFromPence !== null &&
              terms.costPence > 0 &&
              ` (${formatPence(terms.costPence)}, free from ${formatPence(terms.freeFromPence)})`}
          </li>
        ))}
        {zone &&
          table.methods.map((method) => {
            const why = whyNotOffered(method, zone, line);
            return why === null ? null : <li key={method.id}>{`${method.name}: not offered. ${why}`}</li>;
          })}
      </ul>
    </div>
  );
}
