import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import type { PickRunSync } from './pick-run-sync.ts';

/** Adds orders chosen in the list to the current pick run, or starts one with them. */
export function TakeChosen({ rounds }: { rounds: PickRunSync }) {
  const [search, setSearch] = useSearchParams();
  const [left, setLeft] = useState<readonly { orderNumber: string; why: string }[]>([]);
  const chosen = (search.get('orders') ?? '').split(',').filter(Boolean);
  const take = useDeskAction(
    async (send) => {
      const answer = await send('startPickRun', { body: { orders: chosen } });
      await rounds.sync();
      setLeft(answer.left);
      setSearch({ step: 'pick' }, { replace: true });
    },
    { doing: 'Add orders to a pick run', done: 'Added to your pick run.' },
  );
  return (
    <>
      {left.length > 0 && (
        <Notice tone="caution">
          {left.map(({ orderNumber, why }) => (
            <p key={orderNumber}>
              {orderNumber} was not added. {why}
            </p>
          ))}
        </Notice>
      )}
      <ActionFailure act={take} />
      {chosen.length > 0 && (
        <Button
          variant="primary"
          size="large"
          wide
          busy={take.isBusy && 'Adding...'}
          onClick={() => void take.run()}
        >
          {chosen.length === 1
            ? 'Add the selected order to your pick run'
            : `Add the ${chosen.length} selected orders to your pick run`}
        </Button>
      )}
    </>
  );
}
