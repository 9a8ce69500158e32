import { expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

const consume = (limit: ReturnType<typeof createRateLimit>, network: string) => {
  try {
    limit.consume(network);
    return 'taken';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

it('refuses a network that asks for more than so much a minute, and says when to come back', () => {
  const limit = createRateLimit(3);
  expect([1, 2, 3, 4].map(() => consume(limit, 'a'))).toEqual([
    'taken',
    'taken',
    'taken',
    'request/too-many',
  ]);
  expect(consume(limit, 'b')).toBe('taken');
  expect(() => limit.consume('a')).toThrow(
    expect.objectContaining({ values: { retryAfter: expect.any(Number) } }),
  );
});

it('drops the network that has been quiet longest when it is full, never the one that floods', () => {
  const limit = createRateLimit(3, { maxNetworks: 10 });
  for (let time = 0; time < 4; time++) consume(limit, 'flooding');
  for (let stranger = 0; stranger < 100; stranger++) {
    expect(consume(limit, `stranger ${stranger}`)).toBe('taken');
    expect(consume(limit, 'flooding')).toBe('request/too-many');
  }
});
