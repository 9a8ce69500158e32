import { useSite } from '#storefront/app/page/site.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { refusals, titleOf, UNEXPECTED } from './capture-messages.ts';
import type { Capture } from './capture.ts';
import { PaymentStatus } from './payment-status.tsx';
import { NO_URL, startPayment } from './start-payment.ts';

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

/** Returns to PayPal with the same order. */
export function PayAgain({ orderId, label = 'Try PayPal Again' }: { orderId: string; label?: string }) {
  const { run: pay, isBusy, failure } = useAction(() => startPayment(orderId), { fallback: NO_URL });
  return (
    <>
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button variant="primary" busy={isBusy && 'Taking you to PayPal...'} onClick={() => void pay()}>
        {label}
      </Button>
    </>
  );
}
