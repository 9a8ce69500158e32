import { useState } from 'react';
import type { DeskOrder } from '#contract/desk/one-order.ts';
import { orderStatusWords } from '#contract/state-words.ts';
import { codeOf } from '#contract/desk/tracking-words.ts';
import { useMay } from '#desk/app/me.ts';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { CopyButton } from '#storefront/ui/copy-button.tsx';
import { ShipmentDialog } from './shipment-dialog.tsx';
import styles from './orders.module.css';

/** How an order left and where it is now, to be read to its buyer; corrected until it has arrived. */
export function SentParcel({ order }: { order: DeskOrder }) {
  const may = useMay();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { shippedAt, carrier, people } = order;
  if (shippedAt === null) return null;
  const url = people?.trackingUrl ?? null;
  const mayCorrect = people !== null && may('orders.ship') && order.acts.track.isPossible;
  return (
    <Section title="Tracking">
      <p>
        {carrier ?? (url === null ? `${orderStatusWords.Shipped} without tracking` : 'Tracking link')}
        {url !== null && (
          <>
            :{' '}
            <a className={styles.tracking} href={url} target="_blank" rel="noreferrer">
              {codeOf(url) ?? url}
            </a>
          </>
        )}
        <span className={parts.soft}>
          {orderStatusWords.Shipped} <When at={shippedAt} />
        </span>
      </p>
      {(url !== null || mayCorrect) && (
        <div className={parts.acts}>
          {url !== null && (
            <CopyButton key={url} text={codeOf(url) ?? url}>
              {codeOf(url) === null ? 'Copy link' : 'Copy code'}
            </CopyButton>
          )}
          {mayCorrect && (
            <Button onClick={() => setIsCorrecting(true)}>
              {url === null ? 'Add tracking' : 'Change tracking'}
            </Button>
          )}
        </div>
      )}
      {isCorrecting && <ShipmentDialog order={order} onClose={() => setIsCorrecting(false)} />}
    </Section>
  );
}
