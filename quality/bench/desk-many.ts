import type pg from 'pg';
import type { DeskCall } from '#contract/desk/call.ts';
import { MAX_SENT } from '#contract/desk/order-words.ts';
import { PIECE_BYTES } from '#contract/desk/import-export-limits.ts';

export interface Many {
  name: string;
  milliseconds: number;
  /** The longest it may take. */
  budget: number;
  words: string;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A hundred orders are sent: measures the call and, once their ten seconds are over, the completion of all of them. */
export async function sendMany(client: pg.Client, call: DeskCall): Promise<Many[]> {
  const { rows } = await client.query<{ order: string }>(
    `select order_number as "order" from orders where status = 'Processing' order by id limit ${MAX_SENT}`,
  );
  const parcels = rows.map(({ order }) => ({ order, tracking: '', isInsisted: false }));
  const started = performance.now();
  const { batch, stays } = await call('sendOrders', { body: { carrier: 'Evri', parcels } });
  const called = performance.now() - started;
  if (batch?.count !== MAX_SENT) throw new Error(`some stay: ${JSON.stringify(stays[0])}`);
  for (;;) {
    const { jobs } = await call('getBatch', { params: { id: batch.id } });
    if (jobs.every(({ state }) => state === 'done')) break;
    await pause(50);
  }
  const { rows: ends } = await client.query<{ milliseconds: number }>(
    `select (extract(epoch from max(ended_at) - min(starts_at)) * 1000)::float as milliseconds
     from desk_jobs where batch_id = $1`,
    [batch.id],
  );
  const carriedOut = ends[0]!.milliseconds;
  return [
    {
      name: `${MAX_SENT} orders sent`,
      milliseconds: called + carriedOut,
      budget: 5000,
      words: `${Math.round(called)} ms until they wait, ${Math.round(carriedOut)} ms from the tenth second on`,
    },
  ];
}

/** Exports every product to a file, and imports every tenth one at a higher price. */
export async function exportAndImport(call: DeskCall, products: number): Promise<Many[]> {
  const many: Many[] = [];
  let csv = '';
  for (const format of ['jsonl', 'csv'] as const) {
    const started = performance.now();
    csv = await call('exportProducts', { query: { format } });
    const milliseconds = performance.now() - started;
    many.push({
      ...{ name: `export, ${format}`, milliseconds, budget: (products / 5000) * 1000 },
      words: `${Math.round(products / (milliseconds / 1000)).toLocaleString('en-GB')} rows a second`,
    });
  }
  const started = performance.now();
  const file = Buffer.from(csv);
  const { import: made } = await call('uploadImport', {
    body: { fileName: 'all.csv', size: file.length },
  });
  const params = { id: made.id };
  for (let position = 0; position * PIECE_BYTES < file.length; position++) {
    const bytes = file.subarray(position * PIECE_BYTES, (position + 1) * PIECE_BYTES).toString('base64');
    await call('sendImportPiece', { params: { ...params, position: position as never }, body: { bytes } });
  }
  await call('checkImport', { params, body: { takesStock: false } });
  const state = async () => (await call('getImport', { params })).import;
  while ((await state()).state === 'checking') await pause(100);
  const { counts } = await state();
  const milliseconds = performance.now() - started;
  many.push({
    ...{ name: 'import of the same file, looked at', milliseconds, budget: 60_000 },
    words: `${counts.unchanged.toLocaleString('en-GB')} rows as they should be, ${counts.updated} changed, ${counts.bad} bad`,
  });
  return many;
}

/** Raises all prices, and undoes it. */
export async function changeAllPrices(call: DeskCall, products: number): Promise<Many[]> {
  const started = performance.now();
  const look = await call('lookAtBulk', {
    body: {
      products: { search: '' },
      act: { kind: 'price', by: 'percent', change: 10, ending: 'exact' },
    },
  });
  const looked = performance.now() - started;
  const ended = async (id: string) => {
    for (;;) {
      const { job } = await call('getBulk', { params: { id }, query: { after: 0 } as never });
      if (job.state === 'done') return job;
      await pause(100);
    }
  };
  await call('startBulk', { params: { id: look.job.id } });
  const job = await ended(look.job.id);
  const milliseconds = performance.now() - started;
  if (job.done !== products) throw new Error(`${job.done} of ${products} prices changed`);
  return [
    {
      ...{ name: `${products.toLocaleString('en-GB')} prices changed`, milliseconds, budget: 60_000 },
      words: `of it ${Math.round(looked)} ms to look at it first`,
    },
  ];
}
