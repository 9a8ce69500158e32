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
    doing: 'Change what is said about old electricals and batteries',
    done: 'Saved. The shop shows it.',
    read: (values) => values,
  });
  return (
    <Section title="Old electricals and batteries">
      <Form form={form} label="Old electricals and batteries">
        <SettingField
          settings={settings}
          name="WEEE_SCHEME"
          hint="If the shop has joined one, such as Distributor Takeback Scheme, member 1234. Empty: the shop itself takes them back."
          maxLength={SHOP_MAX_LENGTH.weeeScheme}
        />
        <SettingField
          settings={settings}
          name="WEEE_ADDRESS"
          hint="On one line. Empty: the address of the shop."
          maxLength={SHOP_MAX_LENGTH.address}
        />
        <SettingField settings={settings} name="WEEE_TEXT" maxLength={SHOP_MAX_LENGTH.weeeText} />
        {saved && <Notice tone="success">{saved}</Notice>}
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save what is taken back
          </Button>
        </FormActions>
      </Form>
      {conflict}
    </Section>
  );
}
