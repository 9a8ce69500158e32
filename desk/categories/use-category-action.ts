import { useRevalidator } from 'react-router';
import type { DeskCall } from '#contract/desk/call.ts';
import { useDeskAction, type DeskAction } from '#desk/app/desk-action.tsx';
import { call } from '#desk/app/call.ts';
import { offerUndo } from '#desk/app/undo.ts';

/** Long enough to see the effect. Later it can be undone from the list of changes. */
const SECONDS = 20;

/** A change to the tree, with Undo on whichever screen the person goes to. */
export function useCategoryAction<Args extends unknown[]>(
  act: (send: DeskCall, ...args: Args) => Promise<{ changeSetId: string | null }>,
  { doing, done }: { doing: string; done: string },
): DeskAction<Args> {
  const offer = useOfferUndo();
  return useDeskAction<Args>(async (send, ...args) => offer((await act(send, ...args)).changeSetId, done), {
    doing,
    done,
  });
}

export function useOfferUndo(): (changeSetId: string | null, words: string) => void {
  const { revalidate } = useRevalidator();
  return (changeSetId, words) => {
    if (changeSetId === null) return;
    offerUndo({
      id: changeSetId,
      words,
      seconds: SECONDS,
      undo: async () => {
        await call('undoCategoryChange', { params: { id: changeSetId } });
        await revalidate();
      },
    });
  };
}
