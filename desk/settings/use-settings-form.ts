import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/call.ts';
import { settingKeys, type SettingKey } from '#contract/desk/setting-keys.ts';
import type { Setting } from '#contract/desk/settings.ts';
import { conflictsOf, meanwhileWords } from '#desk/app/meanwhile.ts';
import { forgetText, useKeptText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { useForm, type FormState, type FormValues } from '#storefront/ui/form.tsx';
import { shownValue } from './setting-words.ts';

export type Texts = Partial<Record<SettingKey, string>>;

/**
 * A form about some settings: sends those that differ from what the shop last said, with the version that was shown. What
 * somebody else has made of one meanwhile stands at its field, and saving again is a choice.
 */
export function useSettingsForm(
  name: string,
  settings: readonly Setting[],
  {
    doing,
    done,
    read,
  }: { doing: string; done: string; read: (values: FormValues, form: HTMLFormElement) => Texts },
): { form: FormState; saved: string } {
  const send = useSend(doing);
  const { revalidate } = useRevalidator();
  const [saved, setSaved] = useState('');
  const seen = useRef(new Map(settings.map((setting) => [setting.key, setting])));
  const form = useForm({
    async send(values) {
      setSaved('');
      const texts = read(values, form.ref.current!);
      const changes = settingKeys.flatMap((key) => {
        const { value: was, version, isFixed } = seen.current.get(key) ?? { isFixed: true };
        const value = texts[key]?.trim();
        return isFixed || value === undefined || value === was ? [] : [{ key, value, version: version! }];
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
    fallback: 'That could not be saved. Please try again.',
  });
  useKeptText(form.ref, name);

  function atFields(error: unknown, changes: readonly { key: SettingKey }[]): unknown {
    if (!(error instanceof ApiError)) return error;
    const conflicts = conflictsOf(error);
    for (const { field, value, version } of conflicts) {
      const key = field as SettingKey;
      const known = seen.current.get(key);
      if (known) seen.current.set(key, { ...known, value: String(value), version });
    }
    const errors =
      conflicts.length > 0
        ? conflicts.map((conflict) => ({
            field: conflict.field,
            message: meanwhileWords(
              conflict,
              shownValue(conflict.field as SettingKey, String(conflict.value)),
            ),
          }))
        : // 'changes.1.value' is that of the second.
          error.errors.map(({ field, message }) => ({
            field: changes[Number(/^changes\.(\d+)/.exec(field)?.[1])]?.key ?? field,
            message,
          }));
    return Object.assign(error, { errors });
  }
  return { form, saved };
}
