import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allDemoProducts } from '#demo/demo-catalogue.ts';
import { motifs } from './motifs/motifs.ts';
import { listPictures, renderPicture } from './picture.ts';
import { writeDemoPictures } from '#demo/write-pictures.ts';

const pictures = allDemoProducts.flatMap((product) =>
  listPictures(product).map(({ view, description }) => ({
    name: `${product.sku} ${view}`,
    description,
    svg: renderPicture(product.picture, view),
  })),
);

describe('a picture', () => {
  test('shows every product in two to four views', () => {
    for (const product of allDemoProducts) {
      const views = listPictures(product);
      expect(views.length).toBeGreaterThanOrEqual(2);
      expect(views.length).toBeLessThanOrEqual(4);
      expect(new Set(views.map(({ description }) => description)).size).toBe(views.length);
    }
  });

  test('is well-formed', () => {
    for (const { name, svg } of pictures) expect([name, unclosedTags(svg)]).toEqual([name, []]);
  });

  test('has no scripts, no external links, no text, and no styles except for dark mode', () => {
    for (const { name, svg } of pictures) {
      const plain = svg.replace(/<style>@media\(prefers-color-scheme:dark\)\{[^<]*\}<\/style>/, '');
      expect([
        name,
        /<script|<style|\sstyle=|\son\w+=|<text|<image|<foreignObject|href=/i.test(plain),
      ]).toEqual([name, false]);
    }
  });

  test('has no malformed number and no missing colour', () => {
    for (const { name, svg } of pictures)
      expect([name, /NaN|undefined|null|Infinity/.test(svg)]).toEqual([name, false]);
  });

  test('weighs less than 16 KB', () => {
    for (const { name, svg } of pictures) expect([name, svg.length < 16_384]).toEqual([name, true]);
  });

  test('uses ids of its own', () => {
    const ids = (svg: string): string[] =>
      [...svg.matchAll(/\sid="([^"]+)"/g)].map((found) => found[1] ?? '');
    for (const { name, svg } of pictures) {
      const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map((found) => found[1] ?? '');
      expect([name, new Set(ids(svg)).size]).toEqual([name, ids(svg).length]);
      expect([name, used.filter((id) => !ids(svg).includes(id))]).toEqual([name, []]);
    }
  });

  test('is the same each time it is drawn', () => {
    const [product] = allDemoProducts;
    if (!product) throw new Error('The catalogue is empty.');
    expect(renderPicture(product.picture, 'front')).toBe(renderPicture(product.picture, 'front'));
  });

  test('can be drawn by a renderer', async () => {
    const { width, height } = await sharp(Buffer.from(pictures[0]?.svg ?? '')).metadata();
    expect([width, height]).toEqual([640, 640]);
  });

  test('leaves no motif unused', () => {
    const used = new Set<string>(
      allDemoProducts.flatMap(({ picture }) => [picture.motif, ...(picture.parts ?? [])]),
    );
    expect(Object.keys(motifs).filter((motif) => !used.has(motif))).toEqual([]);
  });
});

describe('writing the pictures', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'dandle-pictures-'));
    await writeDemoPictures(directory);
  });
  afterAll(() => rm(directory, { recursive: true }));

  test('writes a file for each picture it lists', async () => {
    const written = await writeDemoPictures(directory);
    const files = new Set(await readdir(directory));
    expect(written.size).toBe(allDemoProducts.length);
    for (const { path } of [...written.values()].flat()) expect(files).toContain(path);
  });

  test('leaves existing files alone', async () => {
    const [file] = (await readdir(directory)).filter((name) => name.endsWith('.svg'));
    const path = join(directory, file ?? '');
    const before = (await stat(path, { bigint: true })).mtimeNs;
    await writeDemoPictures(directory);
    expect((await stat(path, { bigint: true })).mtimeNs).toBe(before);
  });

  test('draws again what is lost, and everything when its record is cut short', async () => {
    const [lost, kept] = (await readdir(directory)).filter((name) => name.endsWith('.svg'));
    await rm(join(directory, lost ?? ''));
    await writeFile(join(directory, 'demo-pictures.json'), '{"cut":');
    await writeFile(join(directory, kept ?? ''), 'stale');
    await writeDemoPictures(directory);
    expect(await readFile(join(directory, lost ?? ''), 'utf8')).toContain('<svg');
    expect(await readFile(join(directory, kept ?? ''), 'utf8')).toContain('<svg');
  });
});

/** The names of tags opened and not closed, or closed and not opened: enough for markup we write ourselves. */
function unclosedTags(svg: string): string[] {
  const open: string[] = [];
  for (const [, closing, name = '', selfClosing] of svg.matchAll(
    /<(\/?)([\w:-]+)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g,
  )) {
    if (closing) {
      if (open.pop() !== name) return [name];
    } else if (!selfClosing) open.push(name);
  }
  const tags = svg.match(/</g)?.length ?? 0;
  const understood = svg.match(/<(\/?)([\w:-]+)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g)?.length ?? 0;
  return tags === understood ? open : ['something that is not a tag'];
}
