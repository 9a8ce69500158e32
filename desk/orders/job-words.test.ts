import { expect, test } from 'vitest';
import { jobInWords } from './job-words.ts';

const job = { orderNumber: '7KQ2-M9XD', amountPence: null, orderPence: 3435 };

test.each([
  [{ kind: 'refund', amountPence: 800 }, '£8.00 of order 7KQ2-M9XD is refunded.'],
  [{ kind: 'refund', amountPence: 3435 }, 'Order 7KQ2-M9XD is refunded in full.'],
  [{ kind: 'letter' }, 'The buyer of order 7KQ2-M9XD is emailed.'],
  [{ kind: 'ship' }, 'Order 7KQ2-M9XD is marked as shipped.'],
] as const)('%j: %s', (more, words) => {
  expect(jobInWords({ ...job, ...more })).toBe(words);
});
