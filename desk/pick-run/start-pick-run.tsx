import { useSearchParams } from 'react-router';
import { deskPages } from '#contract/desk/pages.ts';
import type { PickRunAnswer } from '#contract/desk/pick-run.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { MAX_TOTES } from '#contract/desk/order-words.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import type { PickRunSync } from './pick-run-sync.ts';
import styles from './pick-run.module.css';

const OFFERED = [10, 20] as const;

/** Chooses how many of the oldest orders to take. */
export function StartPickRun({ free, rounds }: { free: PickRunAnswer['free'] | null; rounds: PickRunSync }) {
  const [, setSearch] = useSearchParams();
  const start = useDeskAction(
    async (send, count: number) => {
      await send('startPickRun', { body: { count } });
      await rounds.sync();
      setSearch({ step: 'pick' }, { replace: true });
    },
    { doing: 'Start a pick run', done: 'Pick run started.' },
  );
  const count = free?.count ?? 0;
  if (count === 0) {
    return (
      <EmptyState
        title={free ? 'Nothing to pack.' : 'We could not load the waiting orders.'}
        action={<ButtonLink to={`${deskPages.orders}?view=to-pack`}>View orders to pack</ButtonLink>}
      >
        {free &&
          'Orders that are packed already, in other people’s pick runs, short of stock or with a payment problem are not shown.'}
      </EmptyState>
    );
  }
  const all = Math.min(count, MAX_TOTES);
  return (
    <>
      <ActionFailure act={start} />
      <p>
        <strong className={styles.big}>{free?.hasMore ? `${count}+` : count}</strong>{' '}
        {count === 1 ? 'order' : 'orders'} to pack. How many of the oldest do you want to pick?
      </p>
      <div className={styles.start} role="group" aria-label="How many orders">
        {[...OFFERED.filter((offered) => offered < all), all].map((offered) => (
          <Button
            key={offered}
            variant={offered === all ? 'primary' : 'secondary'}
            size="large"
            wide
            busy={start.busyWith?.[0] === offered && 'Adding...'}
            onClick={() => void start.run(offered)}
          >
            {offered === count ? `All ${offered}` : `The oldest ${offered}`}
          </Button>
        ))}
      </div>
    </>
  );
}
