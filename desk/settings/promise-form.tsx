import { dayTyped } from '#contract/days.ts';
import { MAX_CLOSED_DAYS } from '#contract/desk/limits.ts';
import type { Setting } from '#contract/desk/settings.ts';
import { Choices } from '#desk/ui/choices.tsx';
import { Section } from '#desk/ui/section.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, FormRow } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { DaysField, SettingField, SettingHint } from './setting-fields.tsx';
import { daysIn, regionWords, typedAs, valueOf } from './setting-words.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** A date a line, with room for blanks. */
const CLOSED_DAYS_LENGTH = MAX_CLOSED_DAYS * 20;

/** When parcels leave and arrive, for the delivery days promised on pages, emails and orders. */
export function PromiseForm({ settings }: { settings: readonly Setting[] }) {
  const { form, saved, conflict } = useSettingsForm('settings promise', settings, {
    doing: 'Change the promised delivery dates for new orders',
    done: 'Saved for new orders.',
    read: (values, element) => {
      const ticked = (key: 'DELIVERY_WORKING_DAYS' | 'DELIVERY_CARRIER_DAYS') => {
        const days = new FormData(element).getAll(key).join(',');
        const was = valueOf(settings, key);
        // The same days in another notation are not a change.
        return days === daysIn(was).join(',') ? was : days;
      };
      return {
        DELIVERY_DAYS: values.promise === 'off' ? 'off' : (values.DELIVERY_DAYS ?? ''),
        DELIVERY_CUTOFF: values.DELIVERY_CUTOFF ?? '',
        DELIVERY_WORKING_DAYS: ticked('DELIVERY_WORKING_DAYS'),
        DELIVERY_CARRIER_DAYS: ticked('DELIVERY_CARRIER_DAYS'),
        DELIVERY_REGION: values.DELIVERY_REGION ?? '',
        DELIVERY_CLOSED_DAYS: (values.DELIVERY_CLOSED_DAYS ?? '')
          .split(/[\n,;]+/)
          .map((typed) => dayTyped(typed) ?? typed.trim())
          .filter(Boolean)
          .join(','),
      };
    },
  });
  const days = valueOf(settings, 'DELIVERY_DAYS');
  return (
    <Section title="Delivery date">
      <p>Changes apply to new orders. Existing orders keep their promised dates.</p>
      <Form form={form} label="Delivery date">
        <FormRow>
          <SelectField
            name="promise"
            label="Promise a delivery date"
            defaultValue={days === 'off' ? 'off' : 'on'}
          >
            <option value="on">Yes</option>
            <option value="off">No</option>
          </SelectField>
          <SettingField
            settings={settings}
            name="DELIVERY_DAYS"
            hint="Such as 1 or 1-3. The longer time must cover the farthest place you deliver to."
            defaultValue={typedAs('DELIVERY_DAYS', days)}
            pattern="\s*[1-9][0-9]?(?:-[1-9][0-9]?)?\s*"
            faultText="Please enter days such as 1 or 1-3."
            required
          />
        </FormRow>
        <FormRow>
          <SettingField settings={settings} name="DELIVERY_CUTOFF" type="time" hint="London time." required />
          <SelectField
            name="DELIVERY_REGION"
            label="Bank holidays in"
            hint={<SettingHint settings={settings} name="DELIVERY_REGION" />}
            defaultValue={valueOf(settings, 'DELIVERY_REGION')}
          >
            <Choices of={regionWords} />
          </SelectField>
        </FormRow>
        <DaysField settings={settings} name="DELIVERY_WORKING_DAYS" />
        <DaysField
          settings={settings}
          name="DELIVERY_CARRIER_DAYS"
          hint="If none are ticked, the same days as parcels leave on."
        />
        <TextArea
          name="DELIVERY_CLOSED_DAYS"
          label="Closed on"
          hint={
            <SettingHint
              settings={settings}
              name="DELIVERY_CLOSED_DAYS"
              hint="Other than bank holidays. One date per line, such as 24/12/2026."
            />
          }
          defaultValue={typedAs('DELIVERY_CLOSED_DAYS', valueOf(settings, 'DELIVERY_CLOSED_DAYS'))}
          rows={3}
          maxLength={CLOSED_DAYS_LENGTH}
        />
        {saved && <Notice tone="success">{saved}</Notice>}
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save delivery date
          </Button>
        </FormActions>
      </Form>
      {conflict}
    </Section>
  );
}
