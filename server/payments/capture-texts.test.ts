import fc from 'fast-check';
import { expect, test } from 'vitest';
import { captureOrderPayment } from '#contract/payments.ts';
import { problemOf, refusalCodes, statusOf } from '#contract/refusal.ts';
import { requestId } from '#server/platform/http/request-log.ts';

/** Refusals that any call may give, including this one. */
const shared = refusalCodes.filter((code) => /^(request|server|session)\//.test(code));
/** Of those, the ones this call cannot give: it validates nothing and reads no body. */
const impossible = ['request/invalid', 'request/malformed'];

test('only one refusal of the capture call has status 400 or these digits in its text', () => {
  const texts = fc.oneof(fc.string(), fc.constantFrom('£1,400.00', '10400', 'order 400'));
  for (const code of [...captureOrderPayment.refusals, ...shared]) {
    if (code === 'payments/already-captured') {
      expect(statusOf(code)).toBe(400);
      expect(problemOf(code).detail).toContain('400');
      continue;
    }
    if (impossible.includes(code)) continue;
    expect([code, statusOf(code)]).not.toEqual([code, 400]);
    fc.assert(
      fc.property(texts, (header) => {
        const problem = problemOf(code, code === 'server/unexpected' ? { id: requestId(header) } : {});
        expect(JSON.stringify(problem)).not.toContain('400');
      }),
    );
  }
});
