import { useState } from 'react';
import type { DeskLetter } from '#contract/desk/letters.ts';
import { call } from '#desk/app/call.ts';
import parts from '#desk/ui/parts.module.css';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import styles from './orders.module.css';

/** Opens a letter as the buyer receives it. */
export function LetterButton({ orderNumber, id, what }: { orderNumber: string; id: string; what: string }) {
  const [letter, setLetter] = useState<DeskLetter | null>(null);
  const { run, isBusy, failure } = useAction(
    async () => setLetter(await call('getLetter', { params: { order: orderNumber, letter: id } })),
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
      {letter && (
        <Dialog title={letter.subject} onClose={() => setLetter(null)}>
          <p className={parts.soft}>To {letter.to}</p>
          <p className={styles.text}>{letter.text}</p>
        </Dialog>
      )}
    </>
  );
}
