import sharp, { type Sharp } from 'sharp';

/** Photographs and imitations of them, generated on demand. */
export function photograph(width = 800, height = 600): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  });
}

/**
 * Taken on an upright phone in front of Leeds Town Hall: the left half is red as the camera stored it, the top half as
 * people see it.
 */
export async function phonePhotograph(): Promise<Buffer> {
  const red = { width: 400, height: 600, channels: 3 as const, background: 'red' };
  return sharp({ create: { width: 800, height: 600, channels: 3, background: 'blue' } })
    .composite([{ input: { create: red }, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'Otter Phones', Copyright: 'Ada Otter' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 48/1 0/1', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export async function movingWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

export async function movingGif(): Promise<Buffer> {
  return sharp(await movingWebp(), { animated: true })
    .gif()
    .toBuffer();
}

/** A PNG with a chunk inserted before its pixels. */
export async function pngWith(name: string, content: Buffer): Promise<Buffer> {
  const png = await photograph(40, 40).png().toBuffer();
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(name), content, Buffer.alloc(4)]);
  chunk.writeUInt32BE(content.length, 0);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** A few kilobytes that claim to be this many pixels. */
export async function bomb(width: number, height: number): Promise<Buffer> {
  const png = await photograph(10, 10).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** An empty archive with a comment, like the end of a zip file. */
export const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

/** As an iPhone stores them, as far as anybody checks. */
export const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.from([0, 0, 0, 8]),
  Buffer.from('mdat', 'latin1'),
]);

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
