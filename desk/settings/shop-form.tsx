import { SHOP_MAX_LENGTH } from '#contract/desk/limits.ts';
import type { Setting } from '#contract/desk/settings.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import { Section } from '#desk/ui/section.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, FormRow } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { SettingField } from './setting-fields.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** The seller's details. */
export function ShopForm({ settings }: { settings: readonly Setting[] }) {
  const { form, saved, conflict } = useSettingsForm('settings shop', settings, {
    doing: 'Change the shop details',
    done: 'Saved. Now shown in the shop.',
    read: (values) => values,
  });
  return (
    <Section title="The shop">
      <Form form={form} label="The shop">
        <SettingField settings={settings} name="SHOP_NAME" maxLength={SHOP_MAX_LENGTH.name} required />
        <SettingField
          settings={settings}
          name="SHOP_ADDRESS"
          hint="On one line. Required by law on the website and in every order confirmation."
          maxLength={SHOP_MAX_LENGTH.address}
        />
        <FormRow>
          <SettingField
            settings={settings}
            name="SHOP_EMAIL"
            type="email"
            inputMode="email"
            maxLength={MAX_LENGTH.email}
          />
          <SettingField
            settings={settings}
            name="SHOP_PHONE"
            type="tel"
            inputMode="tel"
            maxLength={SHOP_MAX_LENGTH.phone}
          />
        </FormRow>
        <SettingField
          settings={settings}
          name="SHOP_HOURS"
          hint="On one line, such as: Monday to Friday, 9am to 5pm. Shown on the contact page."
          maxLength={SHOP_MAX_LENGTH.hours}
        />
        <SettingField
          settings={settings}
          name="OWNER_EMAIL"
          type="email"
          inputMode="email"
          hint="Gets an email about each paid order, about payments and refunds that need you, and the messages that customers send from the contact page. Each person can also switch on their own under Your account."
          maxLength={MAX_LENGTH.email}
        />
        {saved && <Notice tone="success">{saved}</Notice>}
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save shop details
          </Button>
        </FormActions>
      </Form>
      {conflict}
    </Section>
  );
}
