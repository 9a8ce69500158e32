/*
 * What a file is by its first bytes, so that the few formats that are taken, and files that people often mistake for
 * them, are told apart before a decoder sees them. Whether it is whole is for the decoder, sharp, to say.
 */

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif';
export type WhyNoPicture = 'empty' | 'unknown-kind' | 'heic' | 'svg' | 'moving' | 'damaged' | 'holds-more';

export type FileKind = { kind: PictureKind } | { whyNot: WhyNoPicture };

export function fileKind(bytes: Buffer): FileKind {
  const text = bytes.toString('latin1');
  const kind = kindOf(text);
  if (kind === null) return { whyNot: whatElse(bytes, text) };
  // sharp takes an animated PNG for a still one.
  if (kind === 'png' && text.slice(0, text.indexOf('IDAT')).includes('acTL')) return { whyNot: 'moving' };
  const picture = kind === 'jpeg' ? text.slice(0, endOfJpeg(bytes)) : text;
  if (isSomethingElseToo(picture)) return { whyNot: 'holds-more' };
  return { kind };
}

/**
 * Where a JPEG ends. Phones, cameras and programs append films, notes and more, which no decoder reads and the shop
 * never sends to anybody. The length of the file if it has no end.
 */
function endOfJpeg(bytes: Buffer): number {
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) break;
    const marker = bytes[at + 1]!;
    if (marker === 0xd9) return at + 2;
    // A second 0xff only fills; the markers of restarts have no content.
    if (marker === 0xff) at += 1;
    else if (isRestart(marker)) at += 2;
    else at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
  return bytes.length;
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** In the picture itself, 0xff is followed by 0 unless it begins a marker. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && (bytes[at + 1] === 0 || isRestart(bytes[at + 1] ?? 0)))
    at = bytes.indexOf(0xff, at + 2);
  return at === -1 ? bytes.length : at;
}

function kindOf(text: string): PictureKind | null {
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'webp';
  const brands = heifBrands(text);
  return brands.includes('avif') && !isMoving(brands) ? 'avif' : null;
}

/** What a file of the family of HEIC, AVIF and MP4 says it is, in groups of four letters; empty for others. */
const heifBrands = (text: string): string => /^[^]{4}ftyp([^]{4,56})/.exec(text)?.[1] ?? '';

const isMoving = (brands: string): boolean => /^(?:avis|msf1)/.test(brands);

function whatElse(bytes: Buffer, text: string): WhyNoPicture {
  if (text === '') return 'empty';
  const brands = heifBrands(text);
  if (/^GIF8[79]a/.test(text) || isMoving(brands)) return 'moving';
  if (/hei[cmsx]|hev[cmsx]|mif1/.test(brands)) return 'heic';
  const beginning = bytes.toString('utf8', 0, 4096).replace(/^\uFEFF/, '');
  return /^\s*<(?:\?xml|!--|!doctype svg|svg)\b/i.test(beginning) && /<svg[\s>]/i.test(beginning)
    ? 'svg'
    : 'unknown-kind';
}

/** A zip file is read from its end, which a comment of this length may follow. */
const LONGEST_ZIP_END = 22 + 65_535;

/** Whether some other reader could take it for a page, a script, a document or an archive. */
function isSomethingElseToo(text: string): boolean {
  return (
    /<(?:script|!doctype|\?php|html[\s>])/i.test(text) ||
    text.slice(0, 1024).includes('%PDF-') ||
    text.slice(-LONGEST_ZIP_END).includes('PK\x05\x06')
  );
}
