// npm run bench -- pictures: shoppers browse and the desk works, first while nothing else happens, then while twelve
// photographs of twelve megapixels, uploaded at once, are made into their sizes; alternating, twice.
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import pg from 'pg';
import { photograph } from '#tests/support/picture-files.ts';
import { enterDesk, openDesk } from './desk-session.ts';
import { measureJourneys, type Measurement } from './load.ts';
import { processorTime } from './processor-time.ts';
import type { ShopProcess } from './shop-process.ts';

const PICTURES = 12;
const TIMES = 2;
const SECONDS = 15;
/** The pause between requests of each of four shoppers, and of one person at the desk. */
const PAUSE_MILLISECONDS = 50;
/** Long enough for the busiest machine. */
const MAX_MAKING_SECONDS = 300;

interface Window {
  pages: Measurement;
  desk: Measurement;
  /** The share of a processor that the picture process has used; null if there is no such process. */
  makersShare: number | null;
  nice: number | null;
  load: number;
  /** From the upload until all sizes are there; null where none were made. */
  madeInSeconds: number | null;
}

export interface PicturesMeasured {
  quiet: Window[];
  busy: Window[];
}

export async function measurePictures(shop: ShopProcess): Promise<PicturesMeasured> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('select id from products order by id limit 200');
    const call = await openDesk(client, shop.url);
    const headers = await enterDesk(client);
    const watch = () => watchShop(shop, rows, () => call('listDeskProducts', { query: {} }));
    const measured: PicturesMeasured = { quiet: [], busy: [] };
    for (let time = 0; time < TIMES; time++) {
      const files = await takePhotographs();
      measured.quiet.push(await watch());
      const started = performance.now();
      const uploads = files.map((body) =>
        fetch(`${shop.url}/api/desk/pictures`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/octet-stream' },
          body: new Uint8Array(body),
        }),
      );
      const busy = await watch();
      for (const answer of await Promise.all(uploads)) {
        if (answer.status !== 200) throw new Error(`an upload was answered with ${answer.status}`);
      }
      // The next window must be a quiet one.
      const seconds = () => (performance.now() - started) / 1000;
      while ((await client.query(`select from pictures where state = 'waiting' limit 1`)).rowCount !== 0) {
        if (seconds() > MAX_MAKING_SECONDS) throw new Error('the pictures are not made');
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      measured.busy.push({ ...busy, madeInSeconds: seconds() });
    }
    return measured;
  } finally {
    await client.end();
  }
}

/** No two alike: the same bytes would be the same picture. One after the other, as each takes 36 MB. */
async function takePhotographs(): Promise<Buffer[]> {
  const files: Buffer[] = [];
  while (files.length < PICTURES) files.push(await photograph(4000, 3000).jpeg().toBuffer());
  return files;
}

async function watchShop(
  shop: ShopProcess,
  products: readonly { id: string }[],
  askDesk: () => Promise<unknown>,
): Promise<Window> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
  let page = 0;
  const maker = { before: makerOf(shop.pid), at: performance.now() };
  const [pages, desk] = await Promise.all([
    measureJourneys(
      'product page',
      async () => {
        const answer = await fetch(`${shop.url}/products/${products[page++ % products.length]!.id}`);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`a product page was answered with ${answer.status}`);
      },
      { together: 4, seconds: SECONDS, pause },
    ),
    measureJourneys('products at the desk', async () => void (await askDesk()), {
      together: 1,
      seconds: SECONDS,
      pause,
    }),
  ]);
  const now = makerOf(shop.pid);
  const used = now === null ? null : now.used - (maker.before?.pid === now.pid ? maker.before.used : 0);
  return {
    ...{ pages, desk },
    makersShare: used === null ? null : used / (performance.now() - maker.at),
    nice: now?.nice ?? null,
    ...{ load: os.loadavg()[0]!, madeInSeconds: null },
  };
}

/** The shop's child process that makes pictures, if there is one now. */
function makerOf(shop: number): { pid: number; used: number; nice: number } | null {
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      const isMaker = readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('maker-process');
      if (isMaker && Number(stat[1]) === shop) {
        return { pid: Number(name), used: processorTime(Number(name)), nice: Number(stat[16]) };
      }
    } catch {
      // It has ended meanwhile.
    }
  }
  return null;
}

export function picturesTable({ quiet, busy }: PicturesMeasured): string {
  const row = (name: string, { pages, desk, makersShare, nice, load, madeInSeconds }: Window) =>
    `| ${name} | ${pages.p50Milliseconds} / ${pages.p99Milliseconds} | ${desk.p50Milliseconds} / ${desk.p99Milliseconds} | ${
      pages.failures + desk.failures
    } | ${makersShare?.toFixed(2) ?? '–'} | ${nice ?? '–'} | ${madeInSeconds?.toFixed(0) ?? '–'} | ${load.toFixed(1)} |`;
  return [
    '| | product page, p50 / p99 ms | products at the desk, p50 / p99 ms | failures | processors of the maker | its nice value | made in s | load |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
    ...quiet.flatMap((each, time) => [row('nothing else', each), row(`${PICTURES} pictures`, busy[time]!)]),
  ].join('\n');
}
