import { useState } from 'react';
import type { DeskOrderEmail } from '#contract/desk/order-emails.ts';
import { call } from '#desk/app/call.ts';
import parts from '#desk/ui/parts.module.css';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import styles from './orders.module.css';

/** Opens an email as the buyer receives it. */
export function EmailButton({ orderNumber, id, what }: { orderNumber: string; id: string; what: string }) {
  const [email, setEmail] = useState<DeskOrderEmail | null>(null);
  const { run, isBusy, failure } = useAction(
    async () => setEmail(await call('getOrderEmail', { params: { order: orderNumber, email: id } })),
    { fallback: 'The email could not be opened. Please try again.' },
  );
  return (
    <>
      <Button
        size="small"
        aria-label={`Read email: ${what}`}
        busy={isBusy && 'Opening...'}
        onClick={() => void run()}
      >
        Read email
      </Button>
      {failure && <Notice tone="info">{failure}</Notice>}
      {email && (
        <Dialog title={email.subject} onClose={() => setEmail(null)}>
          <p className={parts.soft}>To {email.to}</p>
          <p className={styles.text}>{email.text}</p>
        </Dialog>
      )}
    </>
  );
}
