// The process that decodes uploaded files, and does nothing else: it knows no secret of the shop, and can
// crash on a picture without affecting anything else. See picture-maker.gateway.ts.
import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { measureEdge, type Edge, type RawPicture } from './edge.rules.ts';
import { fileKind } from './file-kind.rules.ts';
import type { Looked, MadeFiles, Shrinking, Task, TaskAnswer } from './maker-messages.types.ts';

const MAX_PIXELS = 50_000_000;
/**
 * The most a JPEG can have. A picture one column wide and millions of rows high would take as long as a
 * hundred others.
 */
const MAX_SIDE = 65_535;
/**
 * Decoding takes up to 800 MB: 50 megapixels as a progressive JPEG, an interlaced PNG or an AVIF, rotated.
 */
const MAX_MEMORY_BYTES = 1_200_000_000;
/**
 * No format can hold a picture of any height: a tall one is made narrower, so that it is at most this many
 * times as high as it is wide.
 */
const TALLEST = 3;

sharp.concurrency(1);
sharp.cache(false);
// Allows only four of the many formats that libvips reads.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}File`),
});

process.on('message', (task: Task) => {
  void work(task)
    .catch((error: unknown) => ({ error: String(error) }))
    .then((answer) =>
      process.send?.({ ...answer, memoryBytes: process.memoryUsage.rss() } satisfies TaskAnswer),
    );
});
// The shop has ended, for whatever reason.
process.on('disconnect', () => process.exit());
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.exit(1);
}, 50).unref();

async function work(task: Task): Promise<{ looked?: Looked; edge?: Edge }> {
  if (task.do === 'measure') return { edge: measureEdge(await decode(sharp(task.file))) };
  if (task.do === 'shrink') {
    return { looked: await look(task.file, (failOn) => shrink(task.file, task, failOn)) };
  }
  const { file, width, files } = task;
  if (task.do === 'look') return { looked: await look(file, (failOn) => make(file, width, files, failOn)) };
  await make(file, width, files);
  return {};
}

/**
 * Decodes the whole file to tell whether it is an acceptable picture, and makes its first size on the way.
 */
async function look(file: string, makeIt: Making): Promise<Looked> {
  const found = fileKind(await readFile(file));
  if ('whyNot' in found) return found;
  try {
    // Reads only the header.
    const head = await sharp(file, { limitInputPixels: false }).metadata();
    if ((head.pages ?? 1) > 1) return { whyNot: 'moving' };
    const pixels = head.width * head.height;
    if (pixels > MAX_PIXELS) return { whyNot: 'too-many-pixels', megapixels: Math.ceil(pixels / 1_000_000) };
    if (Math.max(head.width, head.height) > MAX_SIDE) return { whyNot: 'too-long' };
    const edge = measureEdge(await makeWhole(makeIt));
    return { kind: found.kind, ...head.autoOrient, edge };
  } catch {
    return { whyNot: 'damaged' };
  }
}

/**
 * The decoder paints missing parts of a JPEG grey, with a warning. Other warnings, such as "Invalid SOS
 * parameters", are caused by files from some phones, which are accepted.
 */
async function makeWhole(makeIt: Making): Promise<RawPicture> {
  try {
    return await makeIt('warning');
  } catch (error) {
    if (String(error).includes('Corrupt JPEG data')) throw error;
    return makeIt('error');
  }
}

type Making = (failOn: 'error' | 'warning') => Promise<RawPicture>;

/**
 * Rotated as the camera was held, in sRGB, without metadata on where and by whom it was taken. Never
 * enlarged.
 */
async function make(
  file: string,
  width: number,
  { avif, webp }: MadeFiles,
  failOn: 'error' | 'warning' = 'error',
): Promise<RawPicture> {
  const pixels = await decodeWithin(file, width, width * TALLEST, failOn);
  const { data, ...raw } = pixels;
  const again = () => sharp(data, { raw });
  if (webp !== undefined) await again().webp({ quality: 80 }).toFile(webp);
  // A higher effort takes twenty times as long for the same size.
  if (avif !== undefined) await again().avif({ quality: 55, effort: 2 }).toFile(avif);
  return pixels;
}

function decodeWithin(file: string, width: number, height: number, failOn: 'error' | 'warning') {
  const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn }).autoOrient();
  return decode(picture.resize({ width, height, fit: 'inside', withoutEnlargement: true }));
}

/** First at a lower quality, then at half the size, until it fits. */
async function shrink(
  file: string,
  { longest, maxBytes, webp }: Shrinking,
  failOn: 'error' | 'warning',
): Promise<RawPicture> {
  const pixels = await decodeWithin(file, longest, longest, failOn);
  const { data, ...raw } = pixels;
  for (let side = longest; ; side /= 2) {
    for (const quality of [80, 60, 40]) {
      const smaller = sharp(data, { raw }).resize(side, side, { fit: 'inside', withoutEnlargement: true });
      const made = await smaller.webp({ quality }).toBuffer();
      if (made.length > maxBytes) continue;
      await writeFile(webp, made);
      return pixels;
    }
  }
}

async function decode(picture: Sharp) {
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, width, height, channels };
}
