import type { Setting } from '#contract/desk/settings.ts';
import { NUMBER_LENGTH, readWhole } from '#contract/numbers.ts';
import { Section } from '#desk/ui/section.tsx';
import { checkedBy, valueIn } from '#desk/ui/typed-numbers.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { SettingField } from './setting-fields.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const readLimit = (text: string) => readWhole(text, { max: 10_000 });

export function LowStockForm({ settings }: { settings: readonly Setting[] }) {
  const { form, saved, conflict } = useSettingsForm('settings stock', settings, {
    doing: 'Change the low-stock limit',
    done: 'Saved.',
    read: ({ LOW_STOCK_LIMIT = '' }) => ({
      LOW_STOCK_LIMIT: String(valueIn(readLimit(LOW_STOCK_LIMIT)) ?? ''),
    }),
  });
  return (
    <Section title="Stock">
      <Form form={form} label="Stock">
        <SettingField
          settings={settings}
          name="LOW_STOCK_LIMIT"
          hint="Home lists products with this many or fewer left to sell, and products that will sell out within a week."
          inputMode="numeric"
          maxLength={NUMBER_LENGTH}
          problemIn={checkedBy(readLimit, 'Please enter a number from 0 to 10,000.')}
          required
        />
        {saved && <Notice tone="success">{saved}</Notice>}
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save limit
          </Button>
        </FormActions>
      </Form>
      {conflict}
    </Section>
  );
}
