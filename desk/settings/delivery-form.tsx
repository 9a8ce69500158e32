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
    doing: 'Change the price of delivery for orders from now on',
    done: 'Saved, for orders from now on.',
    read: ({ DELIVERY_PENCE = '', FREE_DELIVERY_FROM_PENCE = '' }) => ({
      DELIVERY_PENCE: String(penceTyped(DELIVERY_PENCE)),
      FREE_DELIVERY_FROM_PENCE: String(penceTyped(FREE_DELIVERY_FROM_PENCE)),
    }),
  });
  return (
    <Section title="Price of delivery">
      <p>A change holds for orders from now on. Orders that are placed keep what they were told.</p>
      <Form form={form} label="Price of delivery">
        <FormRow>
          <PenceField settings={settings} name="DELIVERY_PENCE" hint="0 is free for all." />
          <PenceField
            settings={settings}
            name="FREE_DELIVERY_FROM_PENCE"
            hint="First infant formula does not count: the law forbids promoting it."
          />
        </FormRow>
        {saved && <Notice tone="success">{saved}</Notice>}
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save for orders from now on
          </Button>
        </FormActions>
      </Form>
      {conflict}
    </Section>
  );
}
