import { expect, test } from 'vitest';
import { drawingPath, pictureFile, pictureSources, plainPicturePath, type PictureWidth } from './pictures.ts';

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

test('how it is shown makes no difference to its sizes', () => {
  expect(pictureSources(`${plainPicturePath(sum)}#fills`, 'avif')).toBe(
    pictureSources(plainPicturePath(sum), 'avif'),
  );
});

test('the address of a drawing holds what the name can, and no more', () => {
  expect(drawingPath('Cot & bed', 'Nursery|Cots')).toBe('/drawings/of/Cot%20%26%20bed%7CNursery%7CCots.svg');
  expect(drawingPath('Books')).toBe('/drawings/of/Books%7C.svg');
  // Cut within a letter of two parts.
  expect(drawingPath(`${'a'.repeat(199)}🍼`).length).toBeLessThan(260);
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
