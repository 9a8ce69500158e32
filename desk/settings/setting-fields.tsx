import type { InputHTMLAttributes } from 'react';
import type { SettingKey } from '#contract/desk/setting-keys.ts';
import type { Setting } from '#contract/desk/settings.ts';
import { When } from '#desk/ui/when.tsx';
import { useFieldState } from '#storefront/ui/form.tsx';
import { CheckboxField } from '#storefront/ui/checkbox-field.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { daysIn, settingNames, weekdays } from './setting-words.ts';
import styles from './settings.module.css';

/** Below a field: that it is locked and by what, or what it is for and who set it. */
export function SettingHint({
  settings,
  name,
  hint,
}: {
  settings: readonly Setting[];
  name: SettingKey;
  hint?: string | undefined;
}) {
  const setting = settings.find(({ key }) => key === name);
  if (setting?.isFixed) return <>Locked: set in the shop’s environment as {name}.</>;
  return (
    <>
      {hint}
      {setting?.changedAt && (
        <span className={styles.chosen}>
          {`Set by ${setting.changedBy ?? 'the shop'}, `}
          <When at={setting.changedAt} />
        </span>
      )}
    </>
  );
}

/** A setting with a single-line value. */
export function SettingField({
  settings,
  name,
  hint,
  ...input
}: {
  settings: readonly Setting[];
  name: SettingKey;
  hint?: string;
  faultText?: string;
  problemIn?: (text: string) => string;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'className' | 'onInput' | 'id'>) {
  const setting = settings.find(({ key }) => key === name);
  return (
    <TextField
      {...input}
      name={name}
      label={settingNames[name]}
      hint={<SettingHint settings={settings} name={name} hint={hint} />}
      defaultValue={input.defaultValue ?? setting?.value}
      readOnly={setting?.isFixed}
      autoComplete="off"
    />
  );
}

/** Weekdays as checkboxes. */
export function DaysField({
  settings,
  name,
  hint,
}: {
  settings: readonly Setting[];
  name: SettingKey;
  hint?: string;
}) {
  const { fault, recheck } = useFieldState(name);
  const setting = settings.find(({ key }) => key === name);
  const chosen = daysIn(setting?.value ?? '');
  return (
    <fieldset className={styles.days}>
      <legend>{settingNames[name]}</legend>
      <div className={styles.boxes}>
        {weekdays.map((day) => (
          <CheckboxField
            key={day}
            name={name}
            value={day}
            defaultChecked={chosen.includes(day)}
            onChange={recheck}
          >
            {day}
          </CheckboxField>
        ))}
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <p className={styles.hint}>
        <SettingHint settings={settings} name={name} hint={hint} />
      </p>
    </fieldset>
  );
}
