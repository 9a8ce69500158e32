import { useState } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import type { getDelivery } from '#contract/delivery-options.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { createStored, useStored } from '#storefront/app/calls/stored.ts';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { DeliveryWays } from './delivery-ways.tsx';

/** Kept by this browser, and sent only when somebody asks. */
const postcode = createStored<string>('deliveryPostcode', '', (stored) =>
  typeof stored === 'string' ? stored.slice(0, MAX_LENGTH.postalCode) : '',
);

/** How, when and for how much a product comes to a postcode. */
export function DeliveryToPostcode({ productId }: { productId: string }) {
  const remembered = useStored(postcode);
  const [answer, setAnswer] = useState<Answer<typeof getDelivery> | null>(null);
  const form = useForm({
    fallback: 'The delivery could not be looked up. Please try again.',
    async send({ postcode: typed = '' }) {
      const found = await call('getDelivery', { query: { postcode: typed, productId } });
      postcode.write(found.Postcode ?? '');
      setAnswer(found);
    },
  });
  return (
    <>
      <Form form={form} label="Delivery to your postcode">
        <TextField
          key={remembered}
          name="postcode"
          label="Your postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={MAX_LENGTH.postalCode}
          defaultValue={remembered}
          required
        />
        <FormActions>
          <Button type="submit" busy={form.isBusy && 'Looking it up...'}>
            See delivery
          </Button>
        </FormActions>
      </Form>
      <div role="status">
        {answer?.NotServed && <Notice tone="caution">{answer.NotServed}</Notice>}
        {answer && <DeliveryWays label={`Delivery to ${answer.Postcode}`} options={answer.Options} />}
      </div>
    </>
  );
}
