import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { OrderReceipt } from '#storefront/orders/order-receipt.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { paidMessage, titleOf } from './capture-messages.ts';
import { capturePayment } from './capture-payment.ts';
import type { Capture } from './capture.ts';
import { AfterPaying } from './after-paying.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { PaymentStatus } from './payment-status.tsx';
import styles from './payment-pages.module.css';

type Stage = 'capturing' | 'confirmed' | Capture;

/** Where PayPal sends the buyer after approval: captures the payment and shows the outcome. */
export function Component() {
  const [query] = useSearchParams();
  const orderId = query.get('orderId')?.trim() ?? '';
  const [tries, setTries] = useState(1);
  return (
    <div className={styles.page}>
      {orderId === '' ? (
        <PaymentStatus
          tone="error"
          title="Invalid return URL."
          actions={<ButtonLink to="/account/orders">My Orders</ButtonLink>}
        />
      ) : (
        <Return key={`${orderId} ${tries}`} orderId={orderId} onRetry={() => setTries(tries + 1)} />
      )}
    </div>
  );
}

/** One attempt to capture the payment. */
function Return({ orderId, onRetry }: { orderId: string; onRetry: () => void }) {
  const [stage, setStage] = useState<Stage>('capturing');
  useEffect(() => {
    let isShown = true;
    void capturePayment(orderId, () => isShown && setStage('confirmed')).then((capture) => {
      if (!isShown) return;
      setStage(capture);
      const isPaid = capture.outcome === 'paid' || capture.outcome === 'paid-but-unread';
      announce(isPaid ? 'Your payment went through.' : 'Your payment is not confirmed.');
    });
    return () => {
      isShown = false;
    };
  }, [orderId]);

  if (stage === 'capturing')
    return <PaymentStatus tone="waiting" title="Confirming your payment with PayPal..." />;
  if (stage === 'confirmed') {
    return <PaymentStatus tone="waiting" title="Payment confirmed! Retrieving final order details..." />;
  }
  if (stage.outcome === 'paid-but-unread') {
    return (
      <PaymentStatus
        tone="success"
        title={titleOf(stage)}
        actions={
          <ButtonLink to="/account/orders" variant="primary">
            My Orders
          </ButtonLink>
        }
      />
    );
  }
  if (stage.outcome !== 'paid') {
    return <PaymentProblem orderId={orderId} problem={stage} onRetry={onRetry} />;
  }
  return (
    <>
      <PaymentStatus
        tone="success"
        title={titleOf(stage)}
        actions={
          <>
            <ButtonLink to={`/account/orders/${stage.order.id}`} variant="primary">
              See my order
            </ButtonLink>
            <ButtonLink to="/products">Continue Shopping</ButtonLink>
          </>
        }
      >
        {paidMessage(stage.order)}
      </PaymentStatus>
      <AfterPaying order={stage.order} />
      <OrderReceipt order={stage.order} />
    </>
  );
}
