import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newRecoveryCodes } from './recovery-codes.rules.ts';
import { base32, codeAt, enrolmentUri, SECRET_BYTES, stepAt, stepOf } from './totp.rules.ts';

/** From RFC 6238, appendix B, which has eight digits; ours are the last six. */
const rfcSecret = Buffer.from('12345678901234567890');
const rfcVectors = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const;

it.each(rfcVectors)('agrees with RFC 6238 at %d seconds', (seconds, code) => {
  expect(codeAt(rfcSecret, stepAt(new Date(seconds * 1000)))).toBe(code.slice(2));
});

const hasOathtool = spawnSync('oathtool', ['--version']).status === 0;
it.runIf(hasOathtool)('agrees with oathtool, for any secret at any time', () => {
  for (let round = 0; round < 20; round++) {
    const secret = randomBytes(SECRET_BYTES);
    const seconds = Math.floor(Math.random() * 4e9);
    const options = ['--totp', '--base32', '--now', `@${seconds}`, base32(secret)];
    const code = execFileSync('oathtool', options, { encoding: 'utf8' }).trim();
    expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
  }
});

it('writes base32 as RFC 4648 does, without padding', () => {
  const vectors = { '': '', f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', foobar: 'MZXW6YTBOI' };
  for (const [text, written] of Object.entries(vectors)) expect(base32(Buffer.from(text))).toBe(written);
  expect(base32(rfcSecret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

describe('a code', () => {
  const secret = randomBytes(SECRET_BYTES);
  const now = new Date('2024-03-05T12:00:15Z');
  const step = stepAt(now);

  it('is valid one step early and one step late, and no further', () => {
    for (const near of [-1, 0, 1]) expect(stepOf(codeAt(secret, step + near), secret, now)).toBe(step + near);
    for (const far of [-3, -2, 2, 3]) expect(stepOf(codeAt(secret, step + far), secret, now)).toBeNull();
  });

  it('is not valid if it has another length or secret', () => {
    expect(stepOf('', secret, now)).toBeNull();
    expect(stepOf(`${codeAt(secret, step)}0`, secret, now)).toBeNull();
    expect(stepOf(codeAt(randomBytes(SECRET_BYTES), step), secret, now)).toBeNull();
  });
});

it('writes the QR code’s content so that every app reads it', () => {
  const uri = enrolmentUri('Little & Sprout', 'ada+baby@example.com', rfcSecret);
  expect(uri).toBe(
    'otpauth://totp/Little%20%26%20Sprout:ada%2Bbaby%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Little%20%26%20Sprout&algorithm=SHA1&digits=6&period=30',
  );
});

it('makes ten different recovery codes that can be read aloud', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9B-DF-HJKMNP-TV-Z]{4}-[2-9B-DF-HJKMNP-TV-Z]{4}$/);
});
