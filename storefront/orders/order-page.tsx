import { Link } from 'react-router';
import { ApiError } from '#contract/call.ts';
import { formatOrderDate } from '#contract/dates.ts';
import { daysInWords } from '#contract/delivery/words.ts';
import { formatPounds } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { pages } from '#contract/pages.ts';
import type { ReturnOptions } from '#contract/returns/returns.ts';
import { versionPath } from '#contract/terms-kinds.ts';
import { isInvalid, isNotFound } from '#storefront/app/calls/error-kind.ts';
import { LoadFailed } from '#storefront/app/calls/load-failed.tsx';
import { RemindMe, type Reminders } from '#storefront/reminders/remind-me.tsx';
import { OrderHelp } from '#storefront/returns/order-help.tsx';
import { OrderReturns } from '#storefront/returns/order-returns.tsx';
import { OrderStory } from '#storefront/returns/order-story.tsx';
import { customerPage } from '#storefront/session/customer-pages.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { errorMessage } from '#storefront/ui/error-message.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Price } from '#storefront/ui/price.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { BuyAgain } from './buy-again.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { OrderAddress, titleOfAddress } from './order-address.tsx';
import { OrderCollection } from './order-collection.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderShipment } from './order-shipment.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { OrderSums } from './order-sums.tsx';
import { PayAgain } from './pay-again.tsx';
import { StatusBadge } from './status-badge.tsx';
import { hasInvoice, isCalledOff, isPayable } from './status-labels.ts';
import { WaitingParcel } from './waiting-parcel.tsx';
import styles from './order-page.module.css';
import parts from './order-parts.module.css';

const NOT_FOUND = 'Order not found.';

export const { loader, Component, ErrorBoundary } = customerPage({
  async load(call, { params, request }) {
    const id = params.orderId?.trim();
    if (!id) throw new ApiError(404, { detail: 'Order ID is missing.' });
    const asked = [{ params: { id } }, { signal: request.signal }] as const;
    const isInvoice = new URL(request.url).searchParams.has('invoice');
    if (isInvoice) return { invoice: await call('getInvoice', ...asked) };
    const [order, reminders, options] = await Promise.all([
      call('getOrder', ...asked),
      // The order is shown without them.
      call('listReminders', { query: { orderId: id } }, { signal: request.signal }).catch(() => null),
      call('getReturnOptions', ...asked).catch(() => null),
    ]);
    return { order, reminders, options };
  },
  skeleton: <OrderSkeleton />,
  failed: (error) => <Failed error={error} />,
  Frame: ({ children }) => (
    <Stack>
      <BackToOrders />
      {children}
    </Stack>
  ),
  children: (shown) =>
    shown.invoice ? <InvoiceSheet invoice={shown.invoice} /> : <OrderDetail {...shown} />,
});

function Failed({ error }: { error: unknown }) {
  return (
    <>
      <h1>Order</h1>
      {isNotFound(error) || isInvalid(error) || isUnpaid(error) ? (
        <div role="alert">
          <EmptyState
            picture={<WaitingParcel />}
            // A customer does not need to know why an id is malformed.
            title={isInvalid(error) ? NOT_FOUND : errorMessage(error, NOT_FOUND)}
            action={
              <ButtonLink to="/account/orders" variant="primary">
                My Orders
              </ButtonLink>
            }
          />
        </div>
      ) : (
        <LoadFailed error={error} message="Failed to load order details." />
      )}
    </>
  );
}

/** There is no invoice yet. */
const isUnpaid = (error: unknown) => error instanceof ApiError && error.code === 'orders/no-invoice';

function BackToOrders() {
  return (
    <Link to="/account/orders" className={styles.back}>
      <Icon name="chevron-left" size="small" />
      Back to orders
    </Link>
  );
}

function OrderDetail({
  order,
  reminders,
  options,
}: {
  order: Order;
  reminders: Reminders | null;
  options: ReturnOptions | null;
}) {
  const { timeline = [], returns = [] } = order;
  return (
    <>
      <PageHeader
        title={`Order ${order.orderNumber}`}
        align="end"
        lead={<p className={parts.soft}>{`Placed on ${formatOrderDate(order.orderDate)}`}</p>}
      >
        {isPayable(order) && (
          <div className={styles.pay}>
            <PayAgain orderId={order.id} label="Pay with PayPal" />
          </div>
        )}
      </PageHeader>
      {isPayable(order) && order.isStockHeld === false && (
        <Notice tone="caution" isSilent>
          The items in this order are not set aside for you. They are yours once your payment goes through.
        </Notice>
      )}
      {isCalledOff(order) && (
        <Notice tone="info" isSilent>
          This order was cancelled before it was paid. There is nothing to pay.
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.progress}>
          {timeline.length > 0 && <OrderStory order={order} timeline={timeline} />}
          <OrderReturns order={order} options={options} returns={returns} />
          {options && <OrderHelp order={order} options={options} />}
        </div>
        <div className={styles.column}>
          <Card as="section">
            <h2 className={parts.title}>Items</h2>
            <OrderItems
              items={order.items}
              renderAction={(item) =>
                !isPayable(order) && (
                  <>
                    {order.items.length > 1 && (
                      <BuyAgain items={[item]} name={item.productNameSnapshot}>
                        Buy again
                      </BuyAgain>
                    )}
                    {reminders && (
                      <RemindMe
                        productId={item.productId}
                        name={item.productNameSnapshot}
                        reminders={reminders}
                      />
                    )}
                  </>
                )
              }
            />
            {!isPayable(order) && (
              <div className={styles.again}>
                <BuyAgain items={order.items} name={`Order ${order.orderNumber}`}>
                  {order.items.length > 1 ? 'Buy all again' : 'Buy again'}
                </BuyAgain>
              </div>
            )}
            <p className={styles.total}>
              <span>Total</span>
              <Price>{formatPounds(order.subtotal)}</Price>
            </p>
          </Card>
          {order.notes && (
            <Card as="section">
              <h2 className={parts.title}>Notes</h2>
              <p className={styles.notes}>{order.notes}</p>
            </Card>
          )}
        </div>
        <div className={styles.column}>
          <Card as="section">
            <h2 className={parts.title}>Summary</h2>
            <OrderSums
              order={order}
              before={[
                { term: 'Order status', detail: <StatusBadge status={order.OrderStatus} /> },
                {
                  term: 'With you',
                  detail: order.expectedDelivery && daysInWords(order.expectedDelivery),
                },
                { term: 'Payment status', detail: <StatusBadge status={order.PaymentStatus} /> },
                { term: 'Payment method', detail: order.paymentMethod },
                { term: 'Transaction ID', detail: order.paymentTransactionId },
              ]}
            />
            <p className={styles.papers}>
              {order.termsVersion && (
                <Link to={versionPath('terms', order.termsVersion)}>Terms of this order</Link>
              )}{' '}
              {hasInvoice(order) && <Link to="?invoice">{order.isReceipt ? 'Receipt' : 'Invoice'}</Link>}{' '}
              <Link to={`${pages.contact}?order=${order.id}`}>Ask about this order</Link>
            </p>
          </Card>
          {/* The story says it too, where the answer has one. */}
          {order.shipment && timeline.length === 0 && <OrderShipment shipment={order.shipment} />}
          <OrderCollection order={order} />
          <OrderAddress title={titleOfAddress(order)} address={order.shippingAddress} />
          <OrderAddress title="Billing Address" address={order.billingAddress ?? order.shippingAddress} />
        </div>
      </div>
    </>
  );
}
