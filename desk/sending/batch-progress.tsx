import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { deskPages } from '#contract/desk/pages.ts';
import { orderStatusWords } from '#contract/state-words.ts';
import type { Batch } from '#contract/desk/jobs.ts';
import { call } from '#desk/app/call.ts';
import { offerUndo } from '#desk/app/undo.ts';
import { useRefresh } from '#desk/app/use-refresh.ts';
import { Progress } from '#desk/changes/progress.tsx';
import { OrderLink } from '#desk/app/order-link.tsx';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import parts from '#desk/ui/parts.module.css';
import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { sendingPath } from '#desk/app/paths.ts';
import styles from './sending.module.css';

type Job = Batch['jobs'][number];

const states: Readonly<Record<Job['state'], [tone: BadgeTone, words: string]>> = {
  waiting: ['info', 'Sending'],
  done: ['success', orderStatusWords.Shipped],
  stopped: ['plain', 'Cancelled'],
  failed: ['danger', 'Not shipped'],
};

const columns: readonly Column<Job>[] = [
  {
    head: 'Order',
    isTitle: true,
    cell: ({ orderNumber }) => <OrderLink number={orderNumber} />,
  },
  {
    head: 'Status',
    cell: ({ state, problem }) => (
      <div>
        <Badge tone={states[state][0]}>{states[state][1]}</Badge>
        {problem !== null && <span className={styles.fault}>{problem}</span>}
      </div>
    ),
  },
];

/** The progress of orders sent together: the shop continues whether or not anybody watches. */
export function BatchProgress({ id, batch }: { id: string; batch: Batch }) {
  const [search] = useSearchParams();
  useUndo(id, batch);
  const of = (...wanted: Job['state'][]) => batch.jobs.filter(({ state }) => wanted.includes(state));
  const [waiting, sent, stayed, back] = [of('waiting'), of('done'), of('failed'), of('stopped')];
  const total = batch.jobs.length;
  const left = [
    ...stayed.map(({ orderNumber }) => orderNumber),
    ...(search.get('stay') ?? '').split(',').filter(Boolean),
  ];
  return (
    <Stack>
      {waiting.length > 0 ? (
        <>
          <Refreshing />
          <Progress
            label="Sending"
            share={(total - waiting.length) / total}
            words={
              batch.secondsLeft > 0
                ? `${parcels(total)} will be sent in a few seconds.`
                : `${total - waiting.length} of ${total}. You can leave this page or lock your phone; it carries on.`
            }
          />
        </>
      ) : (
        <Notice tone={stayed.length > 0 || back.length > 0 ? 'caution' : 'success'}>
          {[
            sent.length > 0 && `${parcels(sent.length)} shipped by ${batch.who}.`,
            back.length > 0 && `Sending of ${parcels(back.length)} cancelled.`,
            stayed.length > 0 && `${parcels(stayed.length)} could not be shipped.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      )}
      <div className={parts.acts}>
        {left.length > 0 && waiting.length === 0 && (
          <ButtonLink to={sendingPath(left)} variant="primary">
            {left.length === 1 ? 'View the order not shipped' : `View the ${left.length} orders not shipped`}
          </ButtonLink>
        )}
        {back.length > 0 && (
          <ButtonLink to={sendingPath(back.map(({ orderNumber }) => orderNumber))}>
            Send {back.length === 1 ? 'it' : `the ${back.length}`} after all
          </ButtonLink>
        )}
        <ButtonLink to={`${deskPages.orders}?view=to-pack`}>Go to orders</ButtonLink>
      </div>
      <Rows
        label="Orders"
        columns={columns}
        rows={batch.jobs}
        idOf={({ orderNumber }) => orderNumber}
        empty={null}
      />
    </Stack>
  );
}

const parcels = (count: number) => (count === 1 ? '1 parcel' : `${count} parcels`);

/** For ten seconds anybody who may send orders can undo it. */
function useUndo(id: string, { jobs, secondsLeft }: Batch): void {
  const navigate = useNavigate();
  const count = jobs.filter(({ state }) => state === 'waiting').length;
  const isInTime = count > 0 && secondsLeft > 0;
  // An effect event, so that it is offered once: the bar counts down the seconds without being refreshed.
  const offer = useEffectEvent((batchId: string) => {
    offerUndo({
      id: batchId,
      words: `${parcels(count)} marked as shipped.`,
      seconds: secondsLeft,
      undo: async () => {
        await call('undoJobs', { params: { id: batchId } });
        await navigate(sendingPath(jobs.map(({ orderNumber }) => orderNumber)));
      },
    });
  });
  useEffect(() => {
    if (isInTime) offer(id);
  }, [id, isInTime]);
}

function Refreshing() {
  useRefresh(2);
  return null;
}
