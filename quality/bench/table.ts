import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import type { Measurement } from './load.ts';

export interface Row extends Measurement {
  bytesCeiling?: Measurement;
  queryCeiling?: Measurement;
}

export function table(rows: Row[]): string {
  const share = (row: Row, ceiling?: Measurement) =>
    ceiling ? `${ceiling.perSecond} (${Math.round((100 * row.perSecond) / ceiling.perSecond)} %)` : '–';
  return [
    '| what | per second | p50 ms | p99 ms | failures | bare `http`, same bytes | one prepared query |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows.map(
      (row) =>
        `| ${row.name} | ${row.perSecond} | ${row.p50Milliseconds} | ${row.p99Milliseconds} | ${row.failures} | ${share(row, row.bytesCeiling)} | ${share(row, row.queryCeiling)} |`,
    ),
  ].join('\n');
}

const DOCUMENT = 'docs/benchmarks.md';

/** Replaces what the document has between `<!-- name -->` and `<!-- /name -->`. */
export function writeFigures(name: string, text: string): void {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const document = readFileSync(DOCUMENT, 'utf8');
  const [before, rest] = document.split(begin) as [string, string];
  writeFileSync(DOCUMENT, `${before}${begin}\n\n${text}\n\n${end}${rest.split(end)[1]}`);
}

/** The commit, the day and the machine. */
export function whereAndWhen(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const machine = `${os.cpus().length} cores (${os.cpus()[0]!.model.trim()}), Node ${process.version}`;
  return `Commit ${commit}, ${new Date().toISOString().slice(0, 10)}, ${machine}`;
}
