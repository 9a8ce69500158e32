import { formatPence } from '#contract/money.ts';
import type { DeskOrder } from '#contract/desk/one-order.ts';
import { Section } from '#desk/ui/section.tsx';
import parts from '#desk/ui/parts.module.css';
import { Badge } from '#storefront/ui/badge.tsx';
import { DefinitionList } from '#storefront/ui/definition-list.tsx';
import { Thumbnail } from '#storefront/ui/thumbnail.tsx';
import styles from './orders.module.css';

/** The lines of an order, what has been refunded of them, and the totals. */
export function OrderLines({ order }: { order: DeskOrder }) {
  return (
    <Section title="Goods">
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <Thumbnail src={line.imagePath} name={line.name} size="small" />
            <div>
              <strong>{line.name}</strong>
              <span className={parts.soft}>{line.sku}</span>
              {line.givenBack > 0 && (
                <Badge tone="caution">
                  {line.givenBack} of {line.quantity} refunded
                </Badge>
              )}
            </div>
            <div>
              {line.quantity} × {formatPence(line.unitPricePence)}
              <span className={parts.soft}>{formatPence(line.totalPence)}</span>
            </div>
          </li>
        ))}
      </ul>
      <DefinitionList
        rows={[
          { term: 'Subtotal', detail: formatPence(order.subtotalPence) },
          {
            term: 'Delivery',
            ...(order.deliveryMethod !== null && { note: order.deliveryMethod }),
            detail: order.deliveryPence > 0 ? formatPence(order.deliveryPence) : 'Free',
          },
          // A code for free delivery takes nothing off the goods.
          { term: 'Code', detail: order.discountPence > 0 ? null : order.promotionCode },
          {
            term: order.promotionCode ?? 'Discount',
            detail: order.discountPence > 0 ? formatPence(-order.discountPence) : null,
          },
          {
            term: 'Total',
            ...(order.vatPence > 0 && { note: `with ${formatPence(order.vatPence)} VAT` }),
            detail: formatPence(order.totalPence),
            isStrong: true,
          },
          { term: 'Refunded', detail: order.refundedPence > 0 ? formatPence(-order.refundedPence) : null },
        ]}
      />
    </Section>
  );
}
