// Makes the icons that phones and desktops show for the installed shop, from its logo. Run it after changing
// `storefront/public/favicon.svg`: node scripts/run.mjs scripts/icons.ts
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const folder = 'storefront/public';
const mark = readFileSync(path.join(folder, 'favicon.svg'), 'utf8');
const ground = /<rect [^>]*fill="(#\w+)"/.exec(mark)![1]!;
const drawing = /<g [\s\S]*<\/g>/.exec(mark)![0];

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${content}</svg>`);

/** Fills the square, with the drawing well inside: the phone cuts its own shape out of it. */
const square = (scale: number) => {
  const margin = 24 * (1 - scale);
  return svg(
    `<rect width="48" height="48" fill="${ground}"/>` +
      `<g transform="translate(${margin} ${margin}) scale(${scale})">${drawing}</g>`,
  );
};

/** White on transparent: Android paints a badge in a single colour. */
const silhouette = svg(drawing.replaceAll(/fill="#\w+"/g, 'fill="#fff"'));

const pictures: [name: string, source: Buffer, size: number][] = [
  ['icon-192', Buffer.from(mark), 192],
  ['icon-512', Buffer.from(mark), 512],
  ['icon-maskable-512', square(0.8), 512],
  ['apple-touch-icon', square(0.95), 180],
  ['badge-96', silhouette, 96],
];

for (const [name, source, size] of pictures) {
  await sharp(source, { density: (72 * size) / 48 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(folder, `${name}.png`));
}
