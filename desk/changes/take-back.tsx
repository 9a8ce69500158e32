import { useState } from 'react';
import { Link } from 'react-router';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { bulkPath } from '#desk/app/paths.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Stack } from '#storefront/ui/stack.tsx';

interface TakenBack {
  undone: number;
  left: readonly { id: string; name: string; reason: string }[];
  jobId: string | null;
}

/** Undoes a change set, and reports what was left alone. */
export function useTakeBack(changeSetId: string) {
  const [taken, setTaken] = useState<TakenBack | null>(null);
  const act = useDeskAction(
    async (send, products?: string[]) => {
      const body = products ? { products } : {};
      setTaken(await send('takeBackChanges', { params: { id: changeSetId }, body }));
    },
    { doing: 'Undo a change', done: 'Undone.' },
  );
  return { act, taken };
}

export function TakeBack({
  state: { act, taken },
  isOver,
}: {
  state: ReturnType<typeof useTakeBack>;
  isOver: boolean;
}) {
  return (
    <Stack isNarrow>
      {!isOver && (
        <div>
          <Button busy={act.isBusy && 'Undoing...'} onClick={() => void act.run()}>
            Undo all
          </Button>
        </div>
      )}
      <ActionFailure act={act} />
      {taken && (
        <Notice tone={taken.left.length > 0 ? 'caution' : 'success'}>
          {taken.jobId ? (
            <>
              This carries on in the background. <Link to={bulkPath(taken.jobId)}>View progress</Link>
            </>
          ) : (
            <>
              {taken.undone.toLocaleString('en-GB')} undone.
              {taken.left.length > 0 && 'Not undone:'}
              {taken.left.length > 0 && (
                <ul>
                  {taken.left.map(({ id, name, reason }) => (
                    <li key={id}>
                      {name}: {reason}
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </Notice>
      )}
    </Stack>
  );
}
