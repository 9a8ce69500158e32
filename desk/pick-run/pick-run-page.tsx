import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Tote } from '#contract/desk/pick-run.ts';
import type { KeptPickRun } from './kept-pick-run.ts';
import { useMay } from '#desk/app/me.ts';
import { ReturnLink } from '#desk/app/return-link.tsx';
import { deskPage } from '#desk/app/page.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { EndStep } from './end-step.tsx';
import { PackStep } from './pack-step.tsx';
import { PickStep } from './pick-step.tsx';
import { stepPath, steps, totePath, type Step } from './pick-run-path.ts';
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
    // Once its last parcel has left, the shop ends it by itself.
    const [seen, setSeen] = useState<string | null>(null);
    if (round && round.id !== seen) setSeen(round.id);
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
          <>
            {seen !== null && free && <Notice tone="success">Your pick run is finished.</Notice>}
            <StartPickRun free={free} rounds={rounds} />
          </>
        )}
      </Stack>
    );
  },
});

function waitingText(kept: KeptPickRun | null): string {
  const count = kept?.acts.length ?? 0;
  return count === 0 ? '' : ` (${count} waiting)`;
}

/** Totes that must not leave are named in every step, until their goods are put back and they are removed. */
function StoppedTotes({
  crates,
  open,
}: {
  crates: readonly Tote[];
  /** Says it itself. */ open: string | null;
}) {
  const stopped = crates.filter(({ whyNot, orderNumber }) => whyNot !== null && orderNumber !== open);
  if (stopped.length === 0) return null;
  return (
    <Notice tone="error" isSilent>
      Do not send, and put the goods back:
      <ul>
        {stopped.map((tote) => (
          <li key={tote.orderNumber}>
            <Link to={totePath(tote.orderNumber)}>Tote {tote.number}</Link>: {tote.whyNot}
            <ReturnLink of={tote} />
          </li>
        ))}
      </ul>
    </Notice>
  );
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
      <StoppedTotes crates={round.crates} open={step === 'pack' ? search.get('crate') : null} />
      {step === 'pick' && <PickStep {...props} picks={picks} />}
      {step === 'pack' && <PackStep {...props} asked={search.get('crate')} />}
      {step === 'end' && <EndStep {...props} />}
    </>
  );
}
