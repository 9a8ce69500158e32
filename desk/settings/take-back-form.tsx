import { SHOP_MAX_LENGTH } from '#contract/desk/limits.ts';
import type { Setting } from '#contract/desk/settings.ts';
import { Section } from '#desk/ui/section.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { SettingField } from './setting-fields.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** What the page about old electricals and batteries says. */
export function TakeBackForm({ settings }: { settings: readonly Setting[] }) {
  const { form, saved, conflict } = useSettingsForm('settings take-back', settings, {
    doing: 'Change the recycling information',
    done: 'Saved. Now shown in the shop.',
    read: (values) => values,
  });
  return (
    <Section title="Old electricals and batteries">
      <Form form={form} label="Old electricals and batteries">
        <SettingField
          settings={settings}
          name="WEEE_SCHEME"
          hint="If the shop belongs to one, such as Distributor Takeback Scheme, member 1234. If empty, the shop takes items back itself."
          maxLength={SHOP_MAX_LENGTH.weeeScheme}
        />
        <SettingField
          settings={settings}
          name="WEEE_ADDRESS"
          hint="On one line. If empty, the shop’s address."
          maxLength={SHOP_MAX_LENGTH.address}
        />
        <SettingField settings={settings} name="WEEE_TEXT" maxLength={SHOP_MAX_LENGTH.weeeText} />
        {saved && <Notice tone="success">{saved}</Notice>}
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save recycling details
          </Button>
        </FormActions>
      </Form>
      {conflict}
    </Section>
  );
}
