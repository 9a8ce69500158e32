import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { NO_URL, startPayment } from './start-payment.ts';

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
