import { useSearchParams } from 'react-router';
import { deskPages } from '#contract/desk/pages.ts';
import type { RoundAnswer } from '#contract/desk/round.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { MAX_CRATES } from '#contract/desk/order-words.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import type { RoundSync } from './round-sync.ts';
import styles from './round.module.css';

const OFFERED = [10, 20] as const;

/** Chooses how many of the oldest orders to take. */
export function StartRound({ free, rounds }: { free: RoundAnswer['free'] | null; rounds: RoundSync }) {
  const [, setSearch] = useSearchParams();
  const start = useDeskAction(
    async (send, count: number) => {
      await send('startRound', { body: { count } });
      await rounds.sync();
      setSearch({ step: 'pick' }, { replace: true });
    },
    { doing: 'Start a round', done: 'The round has begun.' },
  );
  const count = free?.count ?? 0;
  if (count === 0) {
    return (
      <EmptyState
        title={free ? 'No parcels are waiting.' : 'We could not find out what is waiting.'}
        action={<ButtonLink to={deskPages.orders}>Go to the orders</ButtonLink>}
      >
        {free && 'What others have in their rounds, and what is short of goods, is left out.'}
      </EmptyState>
    );
  }
  const all = Math.min(count, MAX_CRATES);
  return (
    <>
      <ActionFailure act={start} />
      <p>
        <strong className={styles.big}>{free?.hasMore ? `${count}+` : count}</strong>{' '}
        {count === 1 ? 'order waits' : 'orders wait'} to be packed. How many of the oldest will you take?
      </p>
      <div className={styles.start} role="group" aria-label="How many orders">
        {[...OFFERED.filter((offered) => offered < all), all].map((offered) => (
          <Button
            key={offered}
            variant={offered === all ? 'primary' : 'secondary'}
            size="large"
            wide
            busy={start.busyWith?.[0] === offered && 'Taking them...'}
            onClick={() => void start.run(offered)}
          >
            {offered === count ? `All ${offered}` : `The oldest ${offered}`}
          </Button>
        ))}
      </div>
    </>
  );
}
