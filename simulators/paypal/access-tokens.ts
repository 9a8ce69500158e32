import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const lifetimeSeconds = 32_400;

/** Signed access tokens that carry their own expiry: nothing to store, and they survive a restart. */
export class AccessTokens {
  readonly #secret: string;
  readonly #now: () => number;

  constructor(secret: string, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  issue(): string {
    const term = Math.floor(this.#now() / 1000) + lifetimeSeconds;
    const claim = `${term.toString(36)}.${randomBytes(9).toString('base64url')}`;
    return `A21AA.${claim}.${this.#sign(claim)}`;
  }

  isValid(token: string): boolean {
    const [prefix, term = '', nonce = '', signature = ''] = token.split('.');
    const expected = Buffer.from(this.#sign(`${term}.${nonce}`));
    const given = Buffer.from(signature);
    return (
      prefix === 'A21AA' &&
      given.length === expected.length &&
      timingSafeEqual(given, expected) &&
      Number.parseInt(term, 36) * 1000 > this.#now()
    );
  }

  #sign(claim: string): string {
    return createHmac('sha256', this.#secret).update(claim).digest('base64url');
  }
}
