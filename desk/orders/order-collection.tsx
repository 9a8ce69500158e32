import type { DeskOrder } from '#contract/desk/one-order.ts';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';

/** Where an order is collected, and when its buyer was told. */
export function OrderCollection({ order }: { order: DeskOrder }) {
  const { collection, readyAt, remindedAt } = order;
  if (!collection) return null;
  return (
    <Section title="Collection">
      <p>
        {collection.address}
        <span className={parts.soft}>{collection.hours}</span>
      </p>
      {readyAt && (
        <p className={parts.soft}>
          Ready to collect since <When at={readyAt} />
          {remindedAt && (
            <>
              , buyer reminded <When at={remindedAt} />
            </>
          )}
          .
        </p>
      )}
    </Section>
  );
}
