import type { Setting } from '#contract/desk/settings.ts';
import { penceTyped } from '#desk/ui/typed-numbers.ts';
import { Section } from '#desk/ui/section.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, FormRow } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PenceField } from './setting-fields.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** The price of delivery. */
export function DeliveryForm({ settings }: { settings: readonly Setting[] }) {
  const { form, saved, conflict } = useSettingsForm('settings delivery', settings, {
    doing: 'Change the delivery price for new orders',
    done: 'Saved for new orders.',
    read: ({ DELIVERY_PENCE = '', FREE_DELIVERY_FROM_PENCE = '' }) => ({
      DELIVERY_PENCE: String(penceTyped(DELIVERY_PENCE)),
      FREE_DELIVERY_FROM_PENCE: String(penceTyped(FREE_DELIVERY_FROM_PENCE)),
    }),
  });
  return (
    <Section title="Delivery price">
      <p>Changes apply to new orders. Existing orders keep their price.</p>
      <Form form={form} label="Delivery price">
        <FormRow>
          <PenceField settings={settings} name="DELIVERY_PENCE" hint="0 makes all delivery free." />
          <PenceField
            settings={settings}
            name="FREE_DELIVERY_FROM_PENCE"
            hint="First infant formula does not count towards this, as the law forbids promoting it."
          />
        </FormRow>
        {saved && <Notice tone="success">{saved}</Notice>}
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save for new orders
          </Button>
        </FormActions>
      </Form>
      {conflict}
    </Section>
  );
}
