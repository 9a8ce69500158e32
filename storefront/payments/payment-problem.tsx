import { useSite } from '#storefront/app/page/site.ts';
import { PayAgain } from '#storefront/orders/pay-again.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { refusals, titleOf, UNEXPECTED } from './capture-messages.ts';
import type { Capture } from './capture.ts';
import { PaymentStatus } from './payment-status.tsx';

/** The payment did not go through, or not yet: why, if known, and what can be done. */
export function PaymentProblem({
  orderId,
  problem,
  onRetry,
}: {
  orderId: string;
  problem: Extract<Capture, { outcome: 'refused' | 'failed' }>;
  /** Tries the capture again. */
  onRetry: () => void;
}) {
  const { email } = useSite().shop;
  const refusal = problem.outcome === 'refused' ? refusals[problem.code] : undefined;
  const step = refusal?.step ?? 'check-again';
  return (
    <PaymentStatus
      tone={step === 'wait' ? 'info' : step === 'check-again' ? 'caution' : 'error'}
      title={titleOf(problem)}
      actions={
        <>
          {step === 'pay' && <PayAgain orderId={orderId} />}
          {(step === 'check-again' || step === 'wait') && (
            <Button variant={step === 'wait' ? 'secondary' : 'primary'} onClick={onRetry}>
              Check Again
            </Button>
          )}
          {step === 'basket' && (
            <ButtonLink to="/basket" variant="primary">
              Back to Basket
            </ButtonLink>
          )}
          <ButtonLink to="/account/orders">My Orders</ButtonLink>
        </>
      }
      footnote={
        <>
          {refusal && <p>{UNEXPECTED}</p>}
          <p>
            Support: <a href={`mailto:${email}`}>{email}</a>
          </p>
        </>
      }
    >
      {problem.outcome === 'refused' && problem.message}
    </PaymentStatus>
  );
}
