import { useState } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import type { getDelivery } from '#contract/delivery-options.ts';
import { NOT_A_POSTCODE, readPostcode } from '#contract/delivery/postcode.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { useStored } from '#storefront/app/calls/stored.ts';
import { Form, useForm } from '#storefront/ui/form.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { FieldWithButton } from '#storefront/ui/field-with-button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { DeliveryWays } from './delivery-ways.tsx';
import { rememberedPostcode } from './remembered-postcode.ts';
import styles from './delivery-to-postcode.module.css';

/** How, when and for how much a product comes to a postcode. */
export function DeliveryToPostcode({ productId }: { productId: string }) {
  const remembered = useStored(rememberedPostcode);
  /** Null: what this browser remembers. */
  const [typed, setTyped] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Answer<typeof getDelivery> | null>(null);
  const form = useForm({
    fallback: 'The delivery could not be looked up. Please try again.',
    async send({ postcode: asked = '' }) {
      const found = await call('getDelivery', { query: { postcode: asked, productId } });
      rememberedPostcode.write(found.Postcode ?? '');
      setTyped(null);
      setAnswer(found);
    },
  });
  return (
    <div className={styles.block}>
      <Form form={form} label="Delivery to your postcode">
        <FieldWithButton>
          <TextField
            name="postcode"
            label="Your postcode"
            autoComplete="postal-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_LENGTH.postalCode}
            value={typed ?? remembered}
            // An answer never stands beside another postcode than its own.
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setAnswer(null);
            }}
            problemIn={(text) => (readPostcode(text) ? '' : NOT_A_POSTCODE)}
            required
          />
          <Button type="submit" busy={form.isBusy && 'Looking it up...'}>
            See delivery
          </Button>
        </FieldWithButton>
      </Form>
      <div role="status" className={styles.answer}>
        {answer?.NotServed && <Notice tone="caution">{answer.NotServed}</Notice>}
        {answer && answer.Options.length > 0 && (
          <DeliveryWays label={`Delivery to ${answer.Postcode}`} options={answer.Options} />
        )}
      </div>
    </div>
  );
}
