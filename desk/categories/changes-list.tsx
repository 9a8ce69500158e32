import type { CategoryChange } from '#contract/desk/categories.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { useMay } from '#desk/app/me.ts';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { Row } from '#storefront/ui/row.tsx';
import styles from './categories.module.css';

/** Recent changes to the tree, each of which can be undone. */
export function ChangesList({ changes }: { changes: readonly CategoryChange[] }) {
  const may = useMay();
  const undo = useDeskAction((send, id: string) => send('undoCategoryChange', { params: { id } }), {
    doing: 'Undo a change',
    done: 'Change undone.',
  });
  if (changes.length === 0) return null;
  return (
    <Section title="Recently changed">
      <ActionFailure act={undo} />
      <ul className={styles.changes}>
        {changes.map(({ id, summary, staffName, madeAt, isUndone }) => (
          <Row key={id} as="li">
            <div>
              {summary}
              <p className={parts.soft}>
                {staffName ?? 'The shop'}, <When at={madeAt} />
              </p>
            </div>
            {may('products.edit') && !isUndone && (
              <Button
                size="small"
                aria-label={`Undo: ${summary}`}
                busy={undo.busyWith?.[0] === id && 'Undoing...'}
                onClick={() => void undo.run(id)}
              >
                Undo
              </Button>
            )}
          </Row>
        ))}
      </ul>
    </Section>
  );
}
