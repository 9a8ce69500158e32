import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { EMPTY_SHA256, signed } from './s3-signature.rules.ts';

/** The examples from Amazon's own documentation, "Signature Calculations for the Authorization Header". */
const keys = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const at = new Date('2013-05-24T00:00:00Z');

function signatureOf(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  bodySha256 = EMPTY_SHA256,
) {
  const url = new URL(path, 'https://examplebucket.s3.amazonaws.com');
  const { authorization } = signed({ method, url, headers, bodySha256, at }, keys);
  return /Signature=(\w+)$/.exec(authorization!)![1];
}

test('requests are signed as Amazon signs its examples', () => {
  expect(signatureOf('GET', '/test.txt', { range: 'bytes=0-9' })).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
  expect(
    signatureOf(
      'PUT',
      '/test%24file.text',
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      createHash('sha256').update('Welcome to Amazon S3.').digest('hex'),
    ),
  ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
  expect(signatureOf('GET', '/?lifecycle')).toBe(
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  );
  expect(signatureOf('GET', '/?max-keys=2&prefix=J')).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  );
});
