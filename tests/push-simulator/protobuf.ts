/*
 * As much of the protocol buffers wire format as a browser's push connection needs: numbers that fit a
 * double, fixed 64-bit numbers, and anything with a length (text, bytes, nested messages).
 */

const variableNumber = 0;
const fixed64 = 1;
const withLength = 2;
const fixed32 = 5;

export type Field = { number: number; value: number | bigint | Buffer };

/** A number read as a `varint` of up to 64 bits; undefined if the bytes end too soon. */
export function readVarint(bytes: Buffer, offset: number): { value: number; next: number } | undefined {
  let value = 0n;
  for (let index = offset; index < bytes.length; index += 1) {
    const byte = bytes[index]!;
    const place = BigInt(index - offset) * 7n;
    if (place > 63n) throw new Error('A number of more than ten bytes');
    value |= BigInt(byte & 0x7f) << place;
    if (byte < 0x80) return { value: Number(BigInt.asIntN(64, value)), next: index + 1 };
  }
  return undefined;
}

export function varint(value: number): Buffer {
  const bytes = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

/** A message with these fields; undefined ones are left out. */
export function encode(fields: [number, number | bigint | string | Buffer | boolean | undefined][]): Buffer {
  return Buffer.concat(
    fields.flatMap(([number, value]) => {
      if (value === undefined) return [];
      if (typeof value === 'bigint') {
        const eight = Buffer.alloc(8);
        eight.writeBigUInt64LE(value);
        return [varint(number * 8 + fixed64), eight];
      }
      if (typeof value === 'number' || typeof value === 'boolean')
        return [varint(number * 8 + variableNumber), varint(Number(value))];
      const content = Buffer.from(value);
      return [varint(number * 8 + withLength), varint(content.length), content];
    }),
  );
}

export function decode(bytes: Buffer): Field[] {
  const fields: Field[] = [];
  let offset = 0;
  const number = () => {
    const read = readVarint(bytes, offset);
    if (!read) throw new Error('A message that is cut off');
    offset = read.next;
    return read.value;
  };
  const take = (length: number) => {
    if (length < 0 || offset + length > bytes.length) throw new Error('A message that is cut off');
    offset += length;
    return bytes.subarray(offset - length, offset);
  };
  while (offset < bytes.length) {
    const key = number();
    const field = { number: key >>> 3 };
    const type = key & 7;
    if (type === variableNumber) fields.push({ ...field, value: number() });
    else if (type === fixed64) fields.push({ ...field, value: take(8).readBigUInt64LE() });
    else if (type === withLength) fields.push({ ...field, value: take(number()) });
    else if (type === fixed32) take(4);
    else throw new Error(`A field of type ${type}`);
  }
  return fields;
}

export function textsOf(fields: Field[], number: number): string[] {
  return fields
    .filter((field) => field.number === number && Buffer.isBuffer(field.value))
    .map((field) => String(field.value));
}

export function numberOf(fields: Field[], number: number): number | undefined {
  const value = fields.find((field) => field.number === number)?.value;
  return typeof value === 'number' ? value : undefined;
}

export function bytesOf(fields: Field[], number: number): Buffer | undefined {
  const value = fields.find((field) => field.number === number)?.value;
  return Buffer.isBuffer(value) ? value : undefined;
}
