import type { DeskImport, ImportRow } from '#contract/desk/import-export.ts';

export const stateWords: Readonly<Record<DeskImport['state'], string>> = {
  uploading: 'Not sent whole',
  checking: 'Being looked at',
  ready: 'Waits for you',
  importing: 'Under way',
  done: 'Done',
  stopped: 'Stopped',
  refused: 'Not taken',
};

export const kindWords: Readonly<Record<ImportRow['kind'], string>> = {
  created: 'New',
  updated: 'Changed',
  skipped: 'Passed over',
  bad: 'Cannot be taken',
};

const number = (value: number) => value.toLocaleString('en-GB');

/** '2 new, 1 changed, 4 as they are, 1 cannot be taken' */
export function countsInWords({ created, updated, unchanged, skipped, bad }: DeskImport['counts']): string {
  return [
    `${number(created)} new`,
    `${number(updated)} changed`,
    `${number(unchanged)} as they are`,
    ...(skipped > 0 ? [`${number(skipped)} passed over`] : []),
    ...(bad > 0 ? [`${number(bad)} cannot be taken`] : []),
  ].join(', ');
}
