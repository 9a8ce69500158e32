import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { measureReads } from './load.ts';
import { processorTime } from './processor-time.ts';
import { residentMemory, startProgram, type ShopProcess } from './shop-process.ts';
import type { Row } from './table.ts';

const PRODUCT_PAGE = 'product page (HTML)';

/** The reads of visitors, each compared with its two ceilings. */
export async function readAll(shop: ShopProcess, seconds: number): Promise<Row[]> {
  const found: { Uuid: string; Categories: { Id: string }[] }[] = [];
  for (let page = 1; page <= 20; page++) {
    const path = `/api/products?page=${page}&pageSize=100`;
    found.push(...(await getJson<{ Products: typeof found }>(shop.url + path)).Products);
  }
  const product = found.findLast(({ Categories }) => Categories.length > 0)!;
  const ids = found.map(({ Uuid }) => Uuid);
  const pages = Array.from({ length: Math.min(100, Math.ceil(ids.length / 20)) }, (_, page) => page + 1);
  const words = ['pram', 'nappy', 'moses basket', 'cot', 'pushcair', 'sleeping bag', 'dummy', 'bath'];
  // More than can be repeated while an answer is still cached.
  const newWords = words.flatMap((a) =>
    words.flatMap((b) => words.flatMap((c) => words.map((d) => encodeURIComponent(`${a} ${b} ${c} ${d}`)))),
  );
  const reads: [name: string, paths: string[]][] = [
    ['product list', pages.map((page) => `/api/products?page=${page}&pageSize=20`)],
    ['product', ids.map((id) => `/api/products/${id}`)],
    ['search', words.map((word) => `/api/products?pageSize=20&search=${encodeURIComponent(word)}`)],
    ['category', [`/api/products?pageSize=20&categoryId=${product.Categories[0]!.Id}`]],
    ['first page (HTML)', ['/']],
    ['list page (HTML)', pages.map((page) => `/products?page=${page}`)],
    [PRODUCT_PAGE, ids.map((id) => `/products/${id}`)],
    ['search for the first time', newWords.map((term) => `/api/products?pageSize=20&search=${term}`)],
    ['page for the first time (HTML)', newWords.map((term) => `/products?search=${term}`)],
  ];
  const rows: Row[] = [];
  // As browsers request them; product pages also uncompressed, because not all of them fit in the cache that way.
  const inBrotli = { 'accept-encoding': 'br, gzip' };
  const asked = [
    ...reads.map(([name, paths]) => ({ name, paths, headers: inBrotli })),
    {
      name: `${PRODUCT_PAGE}, plain`,
      paths: ids.map((id) => `/products/${id}`),
      headers: { 'accept-encoding': 'identity' },
    },
  ];
  for (const { name, paths, headers } of asked) {
    const before = processorTime(shop.pid);
    // Each address once beforehand, unless it is the first request that is measured.
    if (!name.includes('first time')) for (const each of paths) await fetch(shop.url + each, { headers });
    const row: Row = await measureReads(
      name,
      shop.url,
      paths.map((each) => ({ path: each, headers })),
      { seconds },
    );
    const answer = await fetch(shop.url + paths[0]!, { headers });
    // Its length is that of the answer as sent, compressed or not.
    const body = 'x'.repeat(Number(answer.headers.get('content-length')));
    const type = answer.headers.get('content-type') ?? '';
    await answer.arrayBuffer();
    for (const kind of ['bytes', 'query'] as const) {
      const { url, stop } = await startCeiling(kind, body, type, shop.databaseUrl);
      row[`${kind}Ceiling`] = await measureReads(`${name} ${kind}`, url, [{ path: '/' }], {
        seconds: Math.min(seconds, 3),
      });
      await stop();
    }
    rows.push(row);
    const used = Math.round((processorTime(shop.pid) - before) / 1000);
    console.log(
      `${name}: ${row.perSecond}/s, ${used} s of processor, ${residentMemory(shop.pid)} MB resident`,
    );
  }
  return rows;
}

async function startCeiling(
  kind: 'bytes' | 'query',
  body: string,
  type: string,
  databaseUrl: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-ceiling-'));
  const bodyFile = path.join(directory, 'body');
  writeFileSync(bodyFile, body);
  const { lines, stop } = await startProgram(
    path.join(import.meta.dirname, 'ceilings.ts'),
    { CEILING: kind, BODY_FILE: bodyFile, CONTENT_TYPE: type, DATABASE_URL: databaseUrl },
    (line) => line.startsWith('{'),
  );
  rmSync(directory, { recursive: true });
  return { ...(JSON.parse(lines.at(-1)!) as { url: string }), stop };
}

async function getJson<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}
