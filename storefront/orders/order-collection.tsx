import type { Order } from '#contract/orders.ts';
import { formatOrderDate } from '#contract/dates.ts';
import { Card } from '#storefront/ui/card.tsx';
import { DefinitionList } from '#storefront/ui/definition-list.tsx';
import parts from './order-parts.module.css';

/** Where, when and with which code an order is collected, until it has been; nothing of one that was called off. */
export function OrderCollection({ order }: { order: Order }) {
  const { collection, OrderStatus } = order;
  if (!collection) return null;
  const { code, address, hours, readyAt, collectedAt } = collection;
  if (OrderStatus !== 'Processing' && collectedAt === null) return null;
  return (
    <Card as="section">
      <h2 className={parts.title}>Collection</h2>
      {collectedAt === null && (
        <p className={parts.soft}>
          {readyAt === null
            ? 'We’ll email you when it’s ready.'
            : 'It’s ready. Please bring your code: we ask for it when we hand over your order.'}
        </p>
      )}
      <DefinitionList
        rows={[
          { term: 'Code', detail: collectedAt === null && <strong>{code}</strong>, isStrong: true },
          { term: 'Where', detail: address },
          { term: 'Opening hours', detail: collectedAt === null && hours },
          { term: 'Ready since', detail: collectedAt === null && readyAt && formatOrderDate(readyAt) },
          { term: 'Collected', detail: collectedAt && formatOrderDate(collectedAt) },
        ].map((row) => ({ ...row, detail: row.detail || null }))}
      />
    </Card>
  );
}
