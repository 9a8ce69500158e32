import { z } from 'zod';
import { isStorable } from '#contract/storable.ts';
import { tidy } from '#contract/tidy.ts';
import { deskEndpoint } from './endpoint.ts';
import { settingKeys } from './setting-keys.ts';
import { seenVersionOrNone } from './versions.ts';

const key = z.enum(settingKeys, 'There is no such setting.');

const setting = z.object({
  key,
  /** The current value, in the syntax of the environment variables: `Mon-Fri`, `395`. */
  value: z.string(),
  /** Set by the environment, so it cannot be changed here. */
  isFixed: z.boolean(),
  /** 0 if it has never been changed here. */
  version: z.number(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type Setting = z.output<typeof setting>;

const settings = z.object({ settings: z.array(setting) });

export const listSettings = deskEndpoint('listSettings', {
  summary: 'The settings that can be changed at the desk, and which the environment sets',
  access: 'staff',
  may: 'settings.change',
  answers: { 200: settings },
  refusals: [],
});

export const changeSettings = deskEndpoint('changeSettings', {
  summary: 'Change settings, all or none; they take effect within two seconds',
  access: 'staff',
  may: 'settings.change',
  body: z.strictObject({
    changes: z
      .array(
        z.strictObject({
          key,
          value: z
            .string('Please enter a value.')
            .max(100_000, 'That is too long for a setting.')
            .refine(
              (value) => isStorable(value) && !/[\r\n\u2028\u2029]/.test(value),
              'A setting must be one line without invisible characters.',
            )
            .transform(tidy),
          /** The version that was shown. */
          version: seenVersionOrNone,
        }),
        'Please say what to change.',
      )
      .min(1, 'Please say what to change.')
      .max(settingKeys.length, 'Please name each setting once.')
      .refine(
        (changes) => new Set(changes.map((change) => change.key)).size === changes.length,
        'Please name each setting once.',
      ),
  }),
  answers: { 200: settings },
  refusals: ['desk/changed-meanwhile', 'settings/fixed', 'desk/large-change'],
});
