import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import type { RoundSync } from './round-sync.ts';

/** Adds orders chosen in the list to the current round, or starts one with them. */
export function TakeChosen({ rounds }: { rounds: RoundSync }) {
  const [search, setSearch] = useSearchParams();
  const [left, setLeft] = useState<readonly { orderNumber: string; why: string }[]>([]);
  const chosen = (search.get('orders') ?? '').split(',').filter(Boolean);
  const take = useDeskAction(
    async (send) => {
      const answer = await send('startRound', { body: { orders: chosen } });
      await rounds.sync();
      setLeft(answer.left);
      setSearch({ step: 'pick' }, { replace: true });
    },
    { doing: 'Take orders into a round', done: 'They are in your round.' },
  );
  return (
    <>
      {left.length > 0 && (
        <Notice tone="caution">
          {left.map(({ orderNumber, why }) => (
            <p key={orderNumber}>
              {orderNumber} was not taken. {why}
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
          busy={take.isBusy && 'Taking them...'}
          onClick={() => void take.run()}
        >
          {chosen.length === 1
            ? 'Take the chosen order into your round'
            : `Take the ${chosen.length} chosen orders into your round`}
        </Button>
      )}
    </>
  );
}
