import sharp from 'sharp';
import { renderPicture } from '#demo/pictures/picture.ts';

/** Three pictures of one babygrow, as files of a camera. */
export async function drawnPictures(): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const recipe = {
    motif: 'babygrow',
    colour: 'sage',
    print: 'stars',
    ground: 'butter',
    setting: 'wardrobe',
  } as const;
  return Promise.all(
    (['front', 'in-use', 'close-up'] as const).map(async (view) => ({
      name: `${view}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp(Buffer.from(renderPicture(recipe, view)))
        .resize(1200)
        .flatten({ background: '#f7ecd2' })
        .jpeg({ quality: 88 })
        .toBuffer(),
    })),
  );
}
