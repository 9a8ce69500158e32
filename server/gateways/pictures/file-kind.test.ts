import { expect, test } from 'vitest';
import {
  heic,
  movingGif,
  phonePhotograph,
  photograph,
  pngWith,
  zipEnd,
} from '#tests/support/picture-files.ts';
import { fileKind } from './file-kind.rules.ts';

const [jpeg, progressive, png, webp, avif] = await Promise.all([
  photograph().jpeg().toBuffer(),
  photograph().jpeg({ progressive: true }).toBuffer(),
  photograph().png().toBuffer(),
  photograph().webp().toBuffer(),
  photograph().avif({ effort: 0 }).toBuffer(),
]);
const html = Buffer.from('<html><script>alert(1)</script></html>');
const join = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

test('pictures are known by their bytes', async () => {
  expect(fileKind(jpeg)).toEqual({ kind: 'jpeg' });
  expect(fileKind(progressive)).toEqual({ kind: 'jpeg' });
  expect(fileKind(await phonePhotograph())).toEqual({ kind: 'jpeg' });
  expect(fileKind(png)).toEqual({ kind: 'png' });
  expect(fileKind(webp)).toEqual({ kind: 'webp' });
  expect(fileKind(avif)).toEqual({ kind: 'avif' });
});

test('what is appended to a JPEG is accepted, because nobody is ever sent it', async () => {
  for (const more of [
    join(jpeg), // A second picture, for bright screens.
    join('\0\0\0\x18ftypmp42', Buffer.alloc(2000, 7)), // The surrounding moment, as a film.
    join('\0\0\x01\x0a notes', Buffer.alloc(20), 'SEFT'),
    Buffer.alloc(512),
    '\r\n',
    html,
    zipEnd,
    join(jpeg, zipEnd, 'a comment'),
  ]) {
    for (const picture of [jpeg, progressive, await phonePhotograph()])
      expect(fileKind(join(picture, more))).toEqual({ kind: 'jpeg' });
  }
});

test('a picture that is something else as well is refused', async () => {
  for (const picture of [png, webp]) {
    expect(fileKind(join(picture, html))).toEqual({ whyNot: 'holds-more' });
    expect(fileKind(join(picture, zipEnd))).toEqual({ whyNot: 'holds-more' });
  }
  // Inside the file, where every decoder skips it.
  expect(fileKind(await pngWith('tEXt', html))).toEqual({ whyNot: 'holds-more' });
  expect(fileKind(await pngWith('tEXt', Buffer.from('<?php system($_GET[0]);')))).toEqual({
    whyNot: 'holds-more',
  });
  expect(fileKind(await pngWith('tEXt', Buffer.from('%PDF-1.7')))).toEqual({ whyNot: 'holds-more' });
  expect(fileKind(join(avif, html))).toEqual({ whyNot: 'holds-more' });
  const comment = join('\xff\xfe\0\x29', html);
  expect(fileKind(join(jpeg.subarray(0, 2), comment, jpeg.subarray(2)))).toEqual({ whyNot: 'holds-more' });
  // Without an end, all of it is the picture.
  expect(fileKind(join(jpeg.subarray(0, 200), html))).toEqual({ whyNot: 'holds-more' });
});

test('animations are refused', async () => {
  expect(fileKind(await movingGif())).toEqual({ whyNot: 'moving' });
  expect(fileKind(await pngWith('acTL', Buffer.alloc(8)))).toEqual({ whyNot: 'moving' });
  expect(fileKind(join('\0\0\0\x14ftypavis', Buffer.alloc(4), 'avif'))).toEqual({ whyNot: 'moving' });
});

test('everything else is named if that helps', () => {
  expect(fileKind(heic)).toEqual({ whyNot: 'heic' });
  expect(fileKind(Buffer.alloc(0))).toEqual({ whyNot: 'empty' });
  for (const svg of ['<svg xmlns="a"/>', '\ufeff<?xml version="1.0"?>\n<!-- x --><svg viewBox="0 0 1 1"/>']) {
    expect(fileKind(Buffer.from(svg))).toEqual({ whyNot: 'svg' });
  }
  for (const other of [
    '%PDF-1.7',
    'hello',
    'PK\x03\x04',
    '\xff',
    'BM',
    '\0\0\0\x18ftypmp42',
    html.toString(),
  ]) {
    expect(fileKind(Buffer.from(other, 'latin1')), other).toEqual({ whyNot: 'unknown-kind' });
  }
});
