import { Link, useSearchParams } from 'react-router';
import type { KeptPickRun } from './kept-pick-run.ts';
import { useMay } from '#desk/app/me.ts';
import { deskPage } from '#desk/app/page.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { EndStep } from './end-step.tsx';
import { PackStep } from './pack-step.tsx';
import { PickStep } from './pick-step.tsx';
import { stepPath, steps, type Step } from './pick-run-path.ts';
import type { PickRunProps } from './pick-run-props.ts';
import { isPicked, isToPack, picksOf } from './pick-run-view.ts';
import { StartPickRun } from './start-pick-run.tsx';
import { TakeChosen } from './take-chosen.tsx';
import { usePickRun } from './use-pick-run.ts';
import { useWakeLock } from './use-wake-lock.ts';
import styles from './pick-run.module.css';

function Loading() {
  return (
    <Stack isNarrow>
      <PageHeader title="Packing" />
      <p role="status">Loading your pick run...</p>
      <Skeleton width="most" />
      <Skeleton width="most" />
    </Stack>
  );
}

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Packing',
  // What this device knows is shown at once, and the screen works without a network; `usePickRun` asks the shop.
  load: async () => null,
  failed: 'The pick run could not be loaded.',
  skeleton: <Loading />,
  children: function PickRunPage() {
    const may = useMay();
    const { round, kept, free, isAlone, rounds } = usePickRun();
    if (!may('orders.pack')) return <EmptyState isPage title="You don’t have permission to do this." />;
    if (!round && !free && !isAlone) return <Loading />;
    return (
      <Stack isNarrow>
        <PageHeader title="Packing" />
        {isAlone && (
          <Notice tone="caution">
            The shop can’t be reached. Carry on: your work is saved on this device and sent when you are back
            online{waitingText(kept)}.
          </Notice>
        )}
        <TakeChosen rounds={rounds} />
        {round && kept ? (
          <OpenPickRun round={round} kept={kept} rounds={rounds} />
        ) : (
          <StartPickRun free={free} rounds={rounds} />
        )}
      </Stack>
    );
  },
});

function waitingText(kept: KeptPickRun | null): string {
  const count = kept?.acts.length ?? 0;
  return count === 0 ? '' : ` (${count} waiting)`;
}

function OpenPickRun(props: PickRunProps) {
  useWakeLock();
  const [search] = useSearchParams();
  const { round } = props;
  const picks = picksOf(round);
  const left = picks.filter((pick) => !isPicked(pick)).length;
  const toPack = round.crates.filter(isToPack).length;
  const packed = round.crates.filter(({ state }) => state === 'packed').length;
  const asked = steps.find((step) => step === search.get('step'));
  const step: Step = asked ?? (left > 0 ? 'pick' : toPack > 0 ? 'pack' : 'end');
  const names: Readonly<Record<Step, [name: string, count: number]>> = {
    pick: ['Pick', left],
    pack: ['Pack', toPack],
    end: ['Send', packed],
  };
  return (
    <>
      <nav className={styles.steps} aria-label="Steps of the round">
        {steps.map((one) => (
          <Link
            key={one}
            to={stepPath(one)}
            replace
            aria-current={one === step ? 'step' : undefined}
            // Navigating to the current step would reload it.
            onClick={(event) => one === asked && !search.has('crate') && event.preventDefault()}
          >
            {names[one][0]} <span className={styles.count}>{names[one][1]}</span>
          </Link>
        ))}
      </nav>
      {step === 'pick' && <PickStep {...props} picks={picks} />}
      {step === 'pack' && <PackStep {...props} asked={search.get('crate')} />}
      {step === 'end' && <EndStep {...props} />}
    </>
  );
}
