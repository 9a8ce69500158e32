import { expect, it } from 'vitest';
import { createFloodLimit } from './flood-limit.ts';

const take = (limit: ReturnType<typeof createFloodLimit>, place: string) => {
  try {
    limit.take(place);
    return 'taken';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

it('refuses a place that asks for more than so much a minute, and says when to come back', () => {
  const limit = createFloodLimit(3);
  expect([1, 2, 3, 4].map(() => take(limit, 'a'))).toEqual(['taken', 'taken', 'taken', 'request/too-many']);
  expect(take(limit, 'b')).toBe('taken');
  expect(() => limit.take('a')).toThrow(
    expect.objectContaining({ values: { retryAfter: expect.any(Number) } }),
  );
});

it('of a full table forgets who has been quiet for longest, never who is flooding', () => {
  const limit = createFloodLimit(3, 10);
  for (let time = 0; time < 4; time++) take(limit, 'flooding');
  for (let stranger = 0; stranger < 100; stranger++) {
    expect(take(limit, `stranger ${stranger}`)).toBe('taken');
    expect(take(limit, 'flooding')).toBe('request/too-many');
  }
});
