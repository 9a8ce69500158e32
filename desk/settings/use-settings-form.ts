import { useRef, useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/call.ts';
import { settingKeys, type SettingKey } from '#contract/desk/setting-keys.ts';
import type { Setting } from '#contract/desk/settings.ts';
import { forgetText, typedOn, useKeptText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { useConflict } from '#desk/ui/conflict.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { useForm, type FormState, type FormValues } from '#storefront/ui/form.tsx';
import { putIn, settingNames, shownValue } from './setting-words.ts';

const fallback = 'That could not be saved. Please try again.';

export type Texts = Partial<Record<SettingKey, string>>;

/** A form for some settings: sends those that differ from the shop's last answer, with the version that was shown. */
export function useSettingsForm(
  name: string,
  settings: readonly Setting[],
  {
    doing,
    done,
    read,
  }: { doing: string; done: string; read: (values: FormValues, form: HTMLFormElement) => Texts },
): { form: FormState; saved: string; conflict: ReactNode } {
  const send = useSend(doing);
  const { revalidate } = useRevalidator();
  const [saved, setSaved] = useState('');
  const seen = useRef(new Map(typedOn(name, settings).map((setting) => [setting.key, setting])));
  const isSet = (key: SettingKey, value: string) =>
    settings.some((setting) => setting.key === key && setting.value === value);
  const conflict = useConflict<Texts>(
    async (texts, met) => {
      for (const { field, theirs } of met?.fields ?? []) {
        const key = field as SettingKey;
        if (key in texts) continue;
        const version = met!.versions![key]!;
        seen.current.set(key, { ...seen.current.get(key)!, value: String(theirs), version });
        show(key, String(theirs));
      }
      const changes = settingKeys.flatMap((key) => {
        const { value: was, version } = seen.current.get(key)!;
        const value = texts[key];
        return value === undefined || value === was
          ? []
          : [{ key, value, version: met?.versions?.[key] ?? version }];
      });
      if (changes.length > 0) {
        const answer = await send('changeSettings', { body: { changes } }).catch((error: unknown) => {
          throw atFields(error, changes);
        });
        for (const setting of answer.settings) {
          if (changes.some(({ key }) => key === setting.key)) seen.current.set(setting.key, setting);
        }
      }
      forgetText(name);
      setSaved(done);
      announce(done);
      await revalidate();
    },
    {
      nameOf: (field) => settingNames[field as SettingKey],
      show: (field, value) => shownValue(field as SettingKey, String(value)) || 'nothing',
      fallback,
    },
  );
  const form = useForm({
    async send(values) {
      setSaved('');
      const texts = read(values, form.ref.current!);
      await conflict.save(
        Object.fromEntries(
          settingKeys.flatMap((key) => {
            const known = seen.current.get(key);
            const value = texts[key]?.trim();
            return !known ||
              known.isFixed ||
              value === undefined ||
              value === known.value ||
              isSet(key, value)
              ? []
              : [[key, value]];
          }),
        ),
      );
    },
    fallback,
  });
  useKeptText(form.ref, name, () => [...seen.current.values()]);

  function show(key: SettingKey, value: string) {
    putIn(form.ref.current!, key, value);
  }
  return { form, saved, conflict: conflict.dialog };
}

/** 'changes.1.value' belongs to the second setting. */
function atFields(error: unknown, changes: readonly { key: SettingKey }[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const errors = error.errors.map(({ field, message }) => ({
    field: changes[Number(/^changes\.(\d+)/.exec(field)?.[1])]?.key ?? field,
    message,
  }));
  return Object.assign(error, { errors });
}
