import { useState } from 'react';
import { Link } from 'react-router';
import type { ChangeSet } from '#contract/desk/changes.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { bulkPath } from '#desk/app/paths.ts';
import { useRefresh } from '#desk/app/use-refresh.ts';
import { Button } from '#storefront/ui/button.tsx';
import { ConfirmDialog } from '#storefront/ui/dialog.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Stack } from '#storefront/ui/stack.tsx';

interface Undone {
  undone: number;
  left: readonly { id: string; name: string; reason: string }[];
  jobId: string | null;
}

/** Undoes a change set, and reports what was left alone. */
export function useUndoChanges(changeSetId: string) {
  const [undone, setUndone] = useState<Undone | null>(null);
  const act = useDeskAction(
    async (send, products?: string[]) => {
      const body = products ? { products } : {};
      setUndone(await send('undoChanges', { params: { id: changeSetId }, body }));
    },
    { doing: 'Undo a change', done: 'Undone.' },
  );
  return { act, undone };
}

/** A large one, in the background: until it is over there is nothing else to undo. */
export function UndoUnderWay({ jobId }: { jobId: string }) {
  useRefresh(2);
  return (
    <Notice>
      Undoing… You can leave this page; it carries on. <Link to={bulkPath(jobId)}>View progress</Link>
    </Notice>
  );
}

export function UndoChanges({
  state: { act, undone },
  set,
  isUnderWay,
}: {
  state: ReturnType<typeof useUndoChanges>;
  set: ChangeSet;
  isUnderWay: boolean;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const left = set.products + set.categories - set.undone;
  return (
    <Stack isNarrow>
      {left > 0 && !isUnderWay && (
        <div>
          <Button busy={act.isBusy && 'Undoing...'} onClick={() => setIsAsking(true)}>
            Undo all
          </Button>
        </div>
      )}
      <ActionFailure act={act} />
      {undone && !undone.jobId && (
        <Notice tone={undone.left.length > 0 ? 'caution' : 'success'}>
          {undone.undone.toLocaleString('en-GB')} undone.
          {undone.left.length > 0 && (
            <>
              {' Not undone:'}
              <ul>
                {undone.left.map(({ id, name, reason }) => (
                  <li key={id}>
                    {name}: {reason}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Notice>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Undo all of this?"
          question={`${left === 1 ? '1 change' : `${left.toLocaleString('en-GB')} changes`} will be undone, and the shop shows it straight away. Anything changed again since then stays as it is.`}
          confirm="Undo all"
          onConfirm={() => void act.run()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Stack>
  );
}
