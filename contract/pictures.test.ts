import { expect, test } from 'vitest';
import { pictureFile, pictureSources, plainPicturePath, type PictureWidth } from './pictures.ts';

const sum = 'ab'.repeat(32);

test('the plain address of a picture leads to every size of it', () => {
  expect(plainPicturePath(sum)).toBe(`/pictures/${sum}-960.webp`);
  for (const format of ['avif', 'webp'] as const) {
    expect(pictureSources(plainPicturePath(sum), format)).toBe(
      [320, 640, 960, 1600]
        .map((width) => `/pictures/${pictureFile(sum, width as PictureWidth, format)} ${width}w`)
        .join(', '),
    );
  }
});

test('any other address has one size', () => {
  for (const path of [
    '',
    '/pictures/pram-1.svg',
    'https://cdn.example/pram-960.webp',
    `https://cdn.example/pictures/${sum}-960.webp`,
    `/pictures/${sum}-960.webp?v=2`,
    `/pictures/${sum.slice(1)}-960.webp`,
  ]) {
    expect(pictureSources(path, 'avif'), path).toBeUndefined();
  }
});
