import type { Setting } from '#contract/desk/settings.ts';
import { Section } from '#desk/ui/section.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { SettingHint } from './setting-fields.tsx';
import { settingNames, valueOf } from './setting-words.ts';
import { useSettingsForm } from './use-settings-form.ts';

const NAME = 'SLIP_CANCELLATION_FORM';

export function SlipsForm({ settings }: { settings: readonly Setting[] }) {
  const { form, saved, conflict } = useSettingsForm('settings slips', settings, {
    doing: 'Change what is printed on the back of slips',
    done: 'Saved. Applies to slips printed from now on.',
    read: (values) => values,
  });
  return (
    <Section title="Packing slips">
      <Form form={form} label="Packing slips">
        <SelectField
          name={NAME}
          label={settingNames[NAME]}
          hint={
            <SettingHint
              settings={settings}
              name={NAME}
              hint="The statutory cancellation form, on a second page after each slip."
            />
          }
          defaultValue={valueOf(settings, NAME)}
        >
          <option value="off">No</option>
          <option value="on">Yes</option>
        </SelectField>
        {saved && <Notice tone="success">{saved}</Notice>}
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save packing slips
          </Button>
        </FormActions>
      </Form>
      {conflict}
    </Section>
  );
}
