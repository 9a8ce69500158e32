import { randomBytes } from 'node:crypto';

/** Browsers that have checked in, each with a number and a secret, as Google's check-in issues them. */
export class Devices {
  #secrets = new Map<string, string>();

  checkIn(): { device: bigint; secret: bigint } {
    // 62 bits, as Chromium keeps them as signed numbers.
    const [device, secret] = [0, 8].map((offset) => randomBytes(16).readBigUInt64LE(offset) >> 2n);
    this.#secrets.set(String(device), String(secret));
    return { device: device!, secret: secret! };
  }

  isKnown(device: string, secret: string): boolean {
    return this.#secrets.get(device) === secret;
  }
}
