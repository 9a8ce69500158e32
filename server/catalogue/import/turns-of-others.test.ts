import { expect, test } from 'vitest';
import { readCsvRows } from './csv-rows.reader.ts';
import { readJsonLines } from './json-lines.reader.ts';

/** How often the process can do something else while a quarter of a megabyte is read in one piece. */
async function turnsOfOthers(line: string, read: (file: AsyncIterable<Buffer>) => AsyncIterable<unknown>) {
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const file = (async function* () {
    yield Buffer.from(line.repeat((256 * 1024) / line.length));
  })();
  for await (const _row of read(file));
  clearImmediate(next);
  return turns;
}

test.each([
  ['rows of two bytes', 'a\n', (file: AsyncIterable<Buffer>) => readCsvRows(file, ',')],
  ['rows without anything', '\n', (file: AsyncIterable<Buffer>) => readCsvRows(file, ',')],
  ['lines of two bytes', '1\n', readJsonLines],
  ['lines without anything', '\n', readJsonLines],
])('a file of nothing but %s keeps nobody waiting', async (_what, line, read) => {
  expect(await turnsOfOthers(line, read)).toBeGreaterThanOrEqual(15);
});
