import { useEffect, useState } from 'react';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { shielded } from '#storefront/ui/shield.ts';
import { useAction } from '#storefront/ui/use-action.ts';
import { useUndoable, withdrawUndo, type Undoable } from '#desk/app/undo.ts';
import styles from './undo-bar.module.css';

/** Anything about to leave the house or just removed, shown on every screen: ten seconds to undo it. */
export function UndoBar() {
  const waiting = useUndoable();
  if (waiting.length === 0) return null;
  return (
    <section className={styles.bars} aria-label="Undo">
      {waiting.map((each) => (
        <Waiting key={each.id} {...each} />
      ))}
    </section>
  );
}

function Waiting({ id, words, until, undo }: Undoable) {
  const seconds = useSecondsUntil(until);
  const { run, isBusy, failure } = useAction(
    async () => {
      await undo();
      withdrawUndo(id);
    },
    { done: () => 'Undone.' },
  );
  useEffect(
    () => announce(`${words} You can undo it for ${Math.round((until - Date.now()) / 1000)} seconds.`),
    [words, until],
  );
  return (
    <div ref={shielded} className={styles.bar}>
      <p>{failure || words}</p>
      <Button size="small" busy={isBusy && 'Undoing...'} onClick={() => void run()}>
        Undo <span aria-hidden="true">({seconds})</span>
      </Button>
    </div>
  );
}

function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
