import { useState } from 'react';
import type { Today } from '#contract/desk/today.ts';
import { Section } from '#desk/ui/section.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { RemoveDemoDialog } from './remove-demo-dialog.tsx';
import styles from './today.module.css';

/** What the shop lacks before it can sell; nothing once it has everything. */
export function ReadyToSell({ today: { missingToSell, takesRealMoney } }: { today: Today }) {
  const [isRemoving, setRemoving] = useState(false);
  if (missingToSell.length === 0) return null;
  const isStopped = takesRealMoney && missingToSell.some(({ stopsPayments }) => stopsPayments);
  const list = (
    <ul className={styles.missing}>
      {missingToSell.map(({ code, what, means, mend, stopsPayments }) => (
        <li key={code}>
          <strong>
            {what}
            {isStopped && stopsPayments && ' (stops payments)'}
          </strong>
          <span>
            {means} {mend}
          </span>
          {code === 'demo-products' && (
            <Button size="small" onClick={() => setRemoving(true)}>
              Remove the demo products
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <Section title="Ready to sell">
      {isStopped && (
        <Notice tone="error" isSilent>
          The shop can’t take payments until this is fixed, because orders could not be delivered or customers
          would not be notified.
        </Notice>
      )}
      {takesRealMoney ? (
        list
      ) : (
        <details>
          <summary>{missingToSell.length} things to do before you sell for real money</summary>
          {list}
        </details>
      )}
      {isRemoving && <RemoveDemoDialog onClose={() => setRemoving(false)} />}
    </Section>
  );
}
