/*
 * As much of the D-Bus wire format as a notification server needs, little-endian: reads all types; writes text, numbers
 * and lists of text.
 */

const types = ['', 'call', 'return', 'error', 'signal'] as const;
const fieldNumbers = {
  path: 1,
  interface: 2,
  member: 3,
  error: 4,
  replyTo: 5,
  destination: 6,
  sender: 7,
  signature: 8,
};
const sizes: Record<string, number> = { y: 1, n: 2, q: 2, b: 4, i: 4, u: 4, h: 4, x: 8, t: 8, d: 8 };

export interface DbusMessage {
  type: (typeof types)[number];
  serial: number;
  member: string;
  body: unknown[];
}

type Outgoing = {
  type: 'return' | 'error' | 'signal';
  signature: string;
  body: unknown[];
  replyTo?: number;
  path?: string;
  interface?: string;
  member?: string;
  error?: string;
  sender?: string;
  destination?: string;
};

/** The length in bytes of the message that starts here; undefined if too little has arrived to tell. */
export function messageLength(bytes: Buffer): number | undefined {
  if (bytes.length < 16) return undefined;
  return aligned(16 + bytes.readUInt32LE(12), 8) + bytes.readUInt32LE(4);
}

export function readMessage(bytes: Buffer): DbusMessage {
  const reader = new Reader(bytes, 12);
  const fields = new Map(reader.read('a(yv)') as [number, unknown][]);
  const text = (name: keyof typeof fieldNumbers) => (fields.get(fieldNumbers[name]) as string) ?? '';
  const body = new Reader(bytes.subarray(bytes.length - bytes.readUInt32LE(4)), 0);
  return {
    type: types[bytes[1]!] ?? '',
    serial: bytes.readUInt32LE(8),
    member: text('member'),
    body: splitSignature(text('signature')).map((signature) => body.read(signature)),
  };
}

export function writeMessage(message: Outgoing, serial: number): Buffer {
  const body = new Writer();
  splitSignature(message.signature).forEach((signature, index) => body.write(signature, message.body[index]));
  const fields = new Writer();
  for (const [name, number] of Object.entries(fieldNumbers)) {
    const value = message[name as keyof typeof fieldNumbers];
    if (value === undefined || value === '') continue;
    const signature = { path: 'o', replyTo: 'u', signature: 'g' }[name] ?? 's';
    fields.align(8).write('y', number).write('g', signature).write(signature, value);
  }
  const head = Buffer.alloc(16);
  head.set([0x6c, types.indexOf(message.type), 1, 1]);
  head.writeUInt32LE(body.bytes.length, 4);
  head.writeUInt32LE(serial, 8);
  head.writeUInt32LE(fields.bytes.length, 12);
  const padding = Buffer.alloc(aligned(fields.bytes.length, 8) - fields.bytes.length);
  return Buffer.concat([head, fields.bytes, padding, body.bytes]);
}

class Reader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  read(signature: string): unknown {
    const code = signature[0]!;
    this.#at = aligned(this.#at, alignmentOf(code));
    if (code === 'a') return this.#readArray(signature.slice(1));
    if (code === 'v') return this.read(this.#text(1));
    if (code === '(' || code === '{')
      return splitSignature(signature.slice(1, -1)).map((part) => this.read(part));
    if (code === 's' || code === 'o') return this.#text(4);
    if (code === 'g') return this.#text(1);
    const size = sizes[code]!;
    this.#at += size;
    const start = this.#at - size;
    if (size === 8) return this.#bytes.readBigUInt64LE(start);
    const number = this.#bytes.readUIntLE(start, size);
    return code === 'b' ? number === 1 : number;
  }

  #readArray(signature: string): unknown {
    const length = this.read('u') as number;
    this.#at = aligned(this.#at, alignmentOf(signature[0]!));
    const end = this.#at + length;
    // A picture.
    if (signature === 'y') {
      this.#at = end;
      return this.#bytes.subarray(end - length, end);
    }
    const items = [];
    while (this.#at < end) items.push(this.read(signature));
    return items;
  }

  #text(lengthBytes: number): string {
    const start = this.#at + lengthBytes;
    const length = this.#bytes.readUIntLE(this.#at, lengthBytes);
    this.#at = start + length + 1;
    return this.#bytes.toString('utf8', start, start + length);
  }
}

class Writer {
  bytes: Buffer = Buffer.alloc(0);

  align(to: number): this {
    return this.#add(Buffer.alloc(aligned(this.bytes.length, to) - this.bytes.length));
  }

  write(signature: string, value: unknown): this {
    this.align(alignmentOf(signature[0]!));
    if (signature === 'y') return this.#add(Buffer.from([Number(value)]));
    if (signature === 'g') return this.#text(1, String(value));
    if (signature === 's' || signature === 'o') return this.#text(4, String(value));
    if (signature === 'as') {
      const items = new Writer();
      for (const item of value as string[]) items.write('s', item);
      return this.#number(4, items.bytes.length).#add(items.bytes);
    }
    return this.#number(4, Number(value));
  }

  #number(size: number, value: number): this {
    const bytes = Buffer.alloc(size);
    bytes.writeUIntLE(value, 0, size);
    return this.#add(bytes);
  }

  #text(lengthBytes: number, text: string): this {
    return this.#number(lengthBytes, Buffer.byteLength(text)).#add(Buffer.from(`${text}\0`));
  }

  #add(bytes: Buffer): this {
    this.bytes = Buffer.concat([this.bytes, bytes]);
    return this;
  }
}

function aligned(offset: number, to: number): number {
  return Math.ceil(offset / to) * to;
}

function alignmentOf(code: string): number {
  if (code === '(' || code === '{') return 8;
  if (code === 'v' || code === 'g') return 1;
  return sizes[code] ?? 4;
}

/** `sa{sv}i` becomes `s`, `a{sv}`, `i`. */
function splitSignature(signature: string): string[] {
  const parts = [];
  for (let start = 0; start < signature.length;) {
    let end = start;
    while (signature[end] === 'a') end += 1;
    for (let depth = 0; ; end += 1) {
      if ('({'.includes(signature[end]!)) depth += 1;
      if (')}'.includes(signature[end]!)) depth -= 1;
      if (depth === 0) break;
    }
    parts.push(signature.slice(start, end + 1));
    start = end + 1;
  }
  return parts;
}
