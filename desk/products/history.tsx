import { useState } from 'react';
import type { DeskProduct, ProductChange } from '#contract/desk/products.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { useMay } from '#desk/app/me.ts';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { ConfirmDialog } from '#storefront/ui/dialog.tsx';
import { fieldName } from './record.ts';
import { valueText, type Known } from './show-value.ts';
import styles from './products.module.css';

/** The changes: what, by whom, before and after; each can be undone. */
export function History({ product: { id, record, changes }, known }: { product: DeskProduct; known: Known }) {
  const may = useMay();
  const [asked, setAsked] = useState<ProductChange | null>(null);
  const undo = useDeskAction(
    (send, change: string) => send('undoProductChange', { params: { id }, body: { change } }),
    { doing: `Undo a change to ${record.name}`, done: 'Change undone.' },
  );
  return (
    <Section title="History">
      <ActionFailure act={undo} />
      {changes.length === 0 && <p>No changes in the last 90 days.</p>}
      <ol className={styles.history}>
        {changes.map((change) => (
          <li key={change.id}>
            <div className={parts.acts}>
              <strong>{change.summary}</strong>
              {change.isUndone && <span className={parts.soft}>undone</span>}
              {may('products.edit') && change.before !== null && !change.isUndone && (
                <Button
                  size="small"
                  aria-label={`Undo: ${change.summary}`}
                  busy={undo.busyWith?.[0] === change.id && 'Undoing...'}
                  onClick={() => setAsked(change)}
                >
                  Undo
                </Button>
              )}
            </div>
            <p className={parts.soft}>
              {change.who ?? 'The shop'}, <When at={change.at} />
            </p>
            <Differences change={change} known={known} />
          </li>
        ))}
      </ol>
      {asked && (
        <ConfirmDialog
          title="Undo this change?"
          question="This goes live straight away. Anything changed again since then stays as it is."
          confirm="Undo"
          onConfirm={() => void undo.run(asked.id)}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}

const LONG = 120;

function Differences({ change: { before, after }, known }: { change: ProductChange; known: Known }) {
  if (before === null) return null;
  const short = (text: string) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text);
  return (
    <dl className={styles.differences}>
      {Object.entries(after).map(([field, value]) => (
        <div key={field}>
          <dt>{fieldName(field)}</dt>
          <dd>
            <del>{short(valueText(field, before[field as keyof typeof before], known))}</del>{' '}
            <ins>{short(valueText(field, value, known))}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
