import { useState } from 'react';
import { MAX_LISTED_IDS } from '#contract/limits.ts';
import { withIds } from '#storefront/app/calls/product-ids.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import styles from './saved-cards.module.css';

type Outcome = 'copied' | 'by hand' | null;

/** Shares the list, by the phone's own share sheet or as a copied link. The link says what is wanted, not by whom. */
export function ShareList({ ids }: { ids: readonly string[] }) {
  const { shop } = useSite();
  const [{ of, outcome }, setOutcome] = useState<{ of: string; outcome: Outcome }>({ of: '', outcome: null });
  const url = window.location.origin + withIds('/saved', ids.slice(0, MAX_LISTED_IDS));
  // The outcome applies to the list as it was shared.
  const now = of === url ? outcome : null;

  async function share() {
    if ('share' in navigator) {
      try {
        await navigator.share({ title: `A list from ${shop.name}`, url });
        return;
      } catch (error) {
        // The visitor closed the share sheet.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      setOutcome({ of: url, outcome: 'copied' });
      announce('The link is copied.');
    } catch {
      setOutcome({ of: url, outcome: 'by hand' });
    }
  }

  return (
    <div className={styles.tools}>
      <Button icon={now === 'copied' ? 'check' : 'external'} onClick={() => void share()}>
        {now === 'copied' ? 'Link copied' : 'Share this list'}
      </Button>
      {ids.length > MAX_LISTED_IDS && (
        <p className={styles.hint}>{`A shared list holds the newest ${MAX_LISTED_IDS}.`}</p>
      )}
      {now === 'by hand' && <TextField label="Copy this link" name="link" defaultValue={url} readOnly />}
    </div>
  );
}
