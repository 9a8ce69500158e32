// The process that reads a file of products, and does nothing else: it knows no secret and no database of the shop, and
// can come to grief over a file without affecting anything else. See reader.gateway.ts.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { lengthOf, type ImportRow } from '#server/catalogue/entry.rules.ts';
import { readRows } from './file-rows.reader.ts';
import type { FromReader, ToReader } from './reader-messages.types.ts';
import { detectFormatOf, SAMPLE_BYTES } from './detect-format.reader.ts';

/** A message is taken in at once by the process that serves pages, so it is small. */
const MAX_ROWS = 100;
const MAX_LENGTH = 200_000;

// A thread of its own, as reading may keep this one from hearing that the shop has ended, or from ending by itself.
const watch = `
  const shop = process.ppid;
  setInterval(() => {
    if (process.ppid !== shop || process.memoryUsage.rss() > ${Number(process.argv[2])}) process.kill(process.pid, 'SIGKILL');
  }, 100);
`;
new Worker(watch, { eval: true }).unref();
process.on('disconnect', () => process.exit());

async function say(message: FromReader): Promise<ToReader> {
  const answer = once(process, 'message') as Promise<[ToReader]>;
  process.send!(message);
  return (await answer)[0];
}

async function* pieces(): AsyncGenerator<Buffer> {
  for (let wants: 'first' | 'next' = 'first'; ; wants = 'next') {
    const answer = await say({ wants });
    if (!('piece' in answer) || answer.piece === null) return;
    yield Buffer.from(answer.piece.buffer, answer.piece.byteOffset, answer.piece.length);
  }
}

const [first] = (await once(process, 'message')) as [ToReader];
if ('begin' in first) {
  const { name, today } = first.begin;
  const { value: sample = Buffer.alloc(0) } = await pieces().next();
  const format = await detectFormatOf(name, sample.subarray(0, SAMPLE_BYTES), pieces);
  if ('problem' in format) await say(format);
  else {
    let rows: ImportRow[] = [];
    let length = 0;
    for await (const row of readRows(format, pieces, { today, onRead: () => {} })) {
      rows.push(row);
      length += 'entry' in row ? lengthOf(row.entry) : 100;
      if (rows.length < MAX_ROWS && length < MAX_LENGTH) continue;
      await say({ rows });
      rows = [];
      length = 0;
    }
    await say({ rows });
    await say({ ended: true });
  }
}
