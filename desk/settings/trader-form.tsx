import { SHOP_MAX_LENGTH } from '#contract/desk/limits.ts';
import type { Setting } from '#contract/desk/settings.ts';
import { registerWords } from '#contract/trader.ts';
import { Choices } from '#desk/ui/choices.tsx';
import { Section } from '#desk/ui/section.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, FormRow } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { SettingField, SettingHint } from './setting-fields.tsx';
import { kindWords, valueOf } from './setting-words.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** Who trades under the shop's name, and whether they are registered for VAT. */
export function TraderForm({ settings }: { settings: readonly Setting[] }) {
  const { form, saved, conflict } = useSettingsForm('settings trader', settings, {
    doing: 'Change the business details',
    done: 'Saved. Now shown in the shop.',
    read: (values) => values,
  });
  return (
    <Section title="Business details">
      <p>
        Required by law on the website, in emails and on printed documents. While payments are simulated and
        both these and the address are empty, the shop shows an example.
      </p>
      <Form form={form} label="Business details">
        <SelectField
          name="SHOP_KIND"
          label="Business type"
          hint={<SettingHint settings={settings} name="SHOP_KIND" />}
          defaultValue={valueOf(settings, 'SHOP_KIND')}
        >
          <option value="">Not chosen yet</option>
          <Choices of={kindWords} />
        </SelectField>
        <SettingField
          settings={settings}
          name="SHOP_LEGAL_NAME"
          hint="Sole trader: your own name. Partnership: the names of all partners. Otherwise: the registered name."
          maxLength={SHOP_MAX_LENGTH.legalName}
        />
        <FormRow>
          <SettingField
            settings={settings}
            name="SHOP_COMPANY_NUMBER"
            hint="For a company or LLP, such as 01234567."
            maxLength={SHOP_MAX_LENGTH.companyNumber}
          />
          <SelectField
            name="SHOP_REGISTERED_IN"
            label="Registered in"
            hint={<SettingHint settings={settings} name="SHOP_REGISTERED_IN" />}
            defaultValue={valueOf(settings, 'SHOP_REGISTERED_IN')}
          >
            <option value="">Not registered</option>
            <Choices of={registerWords} />
          </SelectField>
        </FormRow>
        <SettingField
          settings={settings}
          name="SHOP_REGISTERED_OFFICE"
          hint="For a company or LLP, on one line."
          maxLength={SHOP_MAX_LENGTH.address}
        />
        <FormRow>
          <SettingField
            settings={settings}
            name="SHOP_VAT_NUMBER"
            hint="Such as GB 123 4567 89. Leave empty if not registered; VAT is then not mentioned anywhere."
            maxLength={SHOP_MAX_LENGTH.vatNumber}
          />
          <SettingField
            settings={settings}
            name="VAT_FROM"
            type="date"
            hint="The day your VAT registration starts. Until then customers see no VAT, but you can already set each product’s VAT class. Leave empty if it has started."
          />
        </FormRow>
        {saved && <Notice tone="success">{saved}</Notice>}
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save business details
          </Button>
        </FormActions>
      </Form>
      {conflict}
    </Section>
  );
}
