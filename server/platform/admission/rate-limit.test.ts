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

it('refuses a network that asks for more than the limit per minute, and says when to come back', () => {
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

it('refuses all networks of a site that ask too much, but not for one network’s refused requests', () => {
  const limit = createRateLimit(3);
  const ofSite = (place: number) => `2001:db8:bad:${place}`;
  for (let time = 0; time < 50; time++) consume(limit, ofSite(0));
  const taken = Array.from({ length: 50 }, (_, place) => consume(limit, ofSite(place + 1)));
  expect(taken.filter((answer) => answer === 'taken')).toHaveLength(12);
  expect(consume(limit, '2001:db8:good:1')).toBe('taken');
  expect(consume(limit, '192.0.2.1')).toBe('taken');
});

it('drops the quietest network when it is full, never the one that floods', () => {
  const limit = createRateLimit(3, { maxNetworks: 10 });
  for (let time = 0; time < 4; time++) consume(limit, 'flooding');
  for (let stranger = 0; stranger < 100; stranger++) {
    expect(consume(limit, `stranger ${stranger}`)).toBe('taken');
    expect(consume(limit, 'flooding')).toBe('request/too-many');
  }
});
