import type { DeskImport, ImportRow } from '#contract/desk/import-export.ts';

export const stateWords: Readonly<Record<DeskImport['state'], string>> = {
  uploading: 'Upload incomplete',
  checking: 'Checking',
  ready: 'Ready to import',
  importing: 'Importing',
  done: 'Done',
  stopped: 'Stopped',
  refused: 'Rejected',
};

export const kindWords: Readonly<Record<ImportRow['kind'], string>> = {
  created: 'New',
  updated: 'Changed',
  skipped: 'Skipped',
  bad: 'Can’t be imported',
};

const number = (value: number) => value.toLocaleString('en-GB');

/** '2 new, 1 changed, 4 as they are, 1 cannot be taken' */
export function countsInWords({ created, updated, unchanged, skipped, bad }: DeskImport['counts']): string {
  return [
    `${number(created)} new`,
    `${number(updated)} changed`,
    `${number(unchanged)} unchanged`,
    ...(skipped > 0 ? [`${number(skipped)} skipped`] : []),
    ...(bad > 0 ? [`${number(bad)} can’t be imported`] : []),
  ].join(', ');
}
