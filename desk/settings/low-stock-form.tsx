import type { Setting } from '#contract/desk/settings.ts';
import { Section } from '#desk/ui/section.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { SettingField } from './setting-fields.tsx';
import { useSettingsForm } from './use-settings-form.ts';

export function LowStockForm({ settings }: { settings: readonly Setting[] }) {
  const { form, saved, conflict } = useSettingsForm('settings stock', settings, {
    doing: 'Change the limit of low stock',
    done: 'Saved. Home uses it.',
    read: (values) => values,
  });
  return (
    <Section title="Stock">
      <Form form={form} label="Stock">
        <SettingField
          settings={settings}
          name="LOW_STOCK_LIMIT"
          hint="Home names a product when this many can be bought, or fewer. It also names what will sell out within a week."
          inputMode="numeric"
          pattern="\s*[0-9]{1,5}\s*"
          faultText="Please enter a number from 0 to 10,000."
          required
        />
        {saved && <Notice tone="success">{saved}</Notice>}
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save the limit
          </Button>
        </FormActions>
      </Form>
      {conflict}
    </Section>
  );
}
