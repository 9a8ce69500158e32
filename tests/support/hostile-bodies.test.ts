import { expect, it } from 'vitest';
import { z } from 'zod';
import { bodiesWithHoles } from './hostile-bodies.ts';

it('makes a body for every place, however deep, with the rest as it should be', () => {
  const schema = z.strictObject({
    count: z.number().int().min(2),
    lines: z.array(z.strictObject({ id: z.uuid(), isGift: z.boolean() })),
    either: z.union([z.strictObject({ one: z.string() }), z.strictObject({ other: z.string() })]),
    notes: z.record(z.string(), z.string().nullable()),
  });
  const bodies = bodiesWithHoles(schema).map((body) => JSON.parse(body('"!"')) as Record<string, unknown>);
  const id = expect.any(String) as string;
  const whole = { count: 2, lines: [{ id, isGift: true }], either: { one: 'text' }, notes: {} };
  expect(bodies).toEqual([
    { ...whole, count: '!' },
    { ...whole, lines: '!' },
    { ...whole, lines: ['!'] },
    { ...whole, lines: [{ id: '!', isGift: true }] },
    { ...whole, lines: [{ id, isGift: '!' }] },
    { ...whole, either: '!' },
    { ...whole, either: { one: '!' } },
    { ...whole, either: { other: '!' } },
    { ...whole, notes: '!' },
    { ...whole, notes: { key: '!' } },
  ]);
});
