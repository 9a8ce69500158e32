/*
 * Determines a file's kind from its bytes, and whether it is complete with nothing added, before any decoder
 * sees it. Names and announced types are ignored.
 */

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif';
export type WhyNoPicture = 'empty' | 'unknown-kind' | 'heic' | 'svg' | 'moving' | 'damaged' | 'holds-more';

export type FileKind = { kind: PictureKind } | { whyNot: WhyNoPicture };

export function fileKind(bytes: Buffer): FileKind {
  if (bytes.length === 0) return { whyNot: 'empty' };
  const kind = kindBySignature(bytes);
  if (kind === null) return { whyNot: whatElse(bytes) };
  const fault = kind === 'heif' ? heifFault(bytes) : walks[kind](bytes);
  if (fault !== null) return { whyNot: fault };
  if (isSomethingElseToo(bytes)) return { whyNot: 'holds-more' };
  return { kind: kind === 'heif' ? 'avif' : kind };
}

type Fault = Exclude<WhyNoPicture, 'empty' | 'unknown-kind' | 'svg'> | null;

function kindBySignature(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'heif' | null {
  if (bytes.readUIntBE(0, Math.min(3, bytes.length)) === 0xffd8ff) return 'jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  return text(bytes, 4, 8) === 'ftyp' && isOfHeifFamily(bytes) ? 'heif' : null;
}

function whatElse(bytes: Buffer): WhyNoPicture {
  if (/^GIF8[79]a/.test(text(bytes, 0, 6))) return 'moving';
  const beginning = bytes.toString('utf8', 0, 4096).replace(/^\uFEFF/, '');
  return /^\s*<(?:\?xml|!--|!doctype svg|svg)\b/i.test(beginning) && /<svg[\s>]/i.test(beginning)
    ? 'svg'
    : 'unknown-kind';
}

const walks = { jpeg: jpegFault, png: pngFault, webp: webpFault };

/** Goes from marker to marker to the end of the image. */
function jpegFault(bytes: Buffer): Fault {
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) return 'damaged';
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at];
    if (marker === undefined) return 'damaged';
    at += 1;
    if (marker === 0xd9) return afterJpeg(bytes.subarray(at));
    if (at + 2 > bytes.length) return 'damaged';
    at += bytes.readUInt16BE(at);
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
}

/** The position of the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.length;
    const next = bytes[at + 1];
    if (next !== 0 && next !== 0xff && !(next !== undefined && next >= 0xd0 && next <= 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
}

/**
 * Phones append a second picture for bright screens, the surrounding moment as a film, or data of their own
 * (Samsung). It is never decoded, and none of it is served.
 */
function afterJpeg(rest: Buffer): Fault {
  if (isPadding(rest)) return null;
  const isOfPhones =
    rest.readUIntBE(0, Math.min(3, rest.length)) === 0xffd8ff ||
    text(rest, 4, 8) === 'ftyp' ||
    text(rest, rest.length - 4, rest.length) === 'SEFT';
  return isOfPhones ? null : 'holds-more';
}

function pngFault(bytes: Buffer): Fault {
  if (text(bytes, 12, 16) !== 'IHDR') return 'damaged';
  for (let at = 8; ;) {
    if (at + 12 > bytes.length) return 'damaged';
    const name = text(bytes, at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    if (at > bytes.length || !/^[A-Za-z]{4}$/.test(name)) return 'damaged';
    if (name === 'acTL') return 'moving';
    if (name === 'IEND') return isPadding(bytes.subarray(at)) ? null : 'holds-more';
  }
}

function webpFault(bytes: Buffer): Fault {
  if (bytes.length < 20) return 'damaged';
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return 'damaged';
  for (let at = 12; at + 8 <= end;) {
    const name = text(bytes, at, at + 4);
    if (name === 'ANIM' || name === 'ANMF') return 'moving';
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
    if (at > end + 1) return 'damaged';
  }
  return isPadding(bytes.subarray(end)) ? null : 'holds-more';
}

function heifBrands(bytes: Buffer): string[] {
  const size = bytes.length >= 16 ? Math.min(bytes.readUInt32BE(0), bytes.length, 256) : 0;
  const brands = [text(bytes, 8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(text(bytes, at, at + 4));
  return brands;
}

function isOfHeifFamily(bytes: Buffer): boolean {
  return heifBrands(bytes).some((brand) => /^(?:avi[fs]|hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand));
}

function heifFault(bytes: Buffer): Fault {
  const brands = heifBrands(bytes);
  if (brands[0] === 'avis' || brands[0] === 'msf1') return 'moving';
  if (!brands.includes('avif')) return 'heic';
  let at = 0;
  while (at < bytes.length) {
    if (at + 8 > bytes.length) return 'damaged';
    const size = bytes.readUInt32BE(at);
    const name = text(bytes, at + 4, at + 8);
    // Anything could call itself a box: only those that encoders write are accepted.
    if (!/^(?:ftyp|meta|mdat|free|skip|wide)$/.test(name)) return 'holds-more';
    if (size === 0) return null; // Extends to the end of the file.
    const whole = size === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : size;
    if (whole < 8) return 'damaged';
    at += whole;
  }
  return at === bytes.length ? null : 'damaged';
}

function isPadding(rest: Buffer): boolean {
  return rest.every((byte) => byte === 0);
}

/** Whether some other reader could take it for a page, a script, a document or an archive. */
function isSomethingElseToo(bytes: Buffer): boolean {
  const all = bytes.toString('latin1');
  return (
    /<(?:script|!doctype|\?php|html[\s>])/i.test(all) ||
    all.slice(0, 1024).includes('%PDF-') ||
    endsAnArchive(bytes)
  );
}

/**
 * Whether it ends like a zip file, which is read from its end: with a comment that reaches the end of this
 * file.
 */
function endsAnArchive(bytes: Buffer): boolean {
  const signature = Buffer.from('PK\x05\x06', 'latin1');
  for (let at = bytes.lastIndexOf(signature); at >= 0; at = bytes.lastIndexOf(signature, at - 1)) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
    if (at === 0) break;
  }
  return false;
}

function text(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', Math.max(0, from), to);
}
