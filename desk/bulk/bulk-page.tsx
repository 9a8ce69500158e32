import { useNavigate, useSearchParams } from 'react-router';
import type { BulkItem, BulkJob } from '#contract/desk/bulk.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { call } from '#desk/app/call.ts';
import { deskPage } from '#desk/app/page.tsx';
import { useRefresh } from '#desk/app/use-refresh.ts';
import { Differences } from '#desk/changes/differences.tsx';
import { Progress } from '#desk/changes/progress.tsx';
import { bulkPath, changePath } from '#desk/app/paths.ts';
import { Choices } from '#desk/ui/choices.tsx';
import { Filters } from '#desk/ui/filters.tsx';
import { useMore, type Page } from '#desk/ui/more.ts';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import parts from '#desk/ui/parts.module.css';
import { ListSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { Stack } from '#storefront/ui/stack.tsx';

const words: Readonly<Record<BulkItem['state'], string>> = {
  waiting: 'Will change',
  refused: 'Can’t change',
  done: 'Done',
  unchanged: 'No change needed',
  failed: 'Failed',
};
const tones: Readonly<Record<BulkItem['state'], BadgeTone>> = {
  waiting: 'info',
  refused: 'caution',
  done: 'success',
  unchanged: 'plain',
  failed: 'danger',
};

const columns: readonly Column<BulkItem>[] = [
  {
    head: 'Product',
    isTitle: true,
    cell: ({ name, sku }) => (
      <div>
        {name}
        <span className={parts.soft}>{sku}</span>
      </div>
    ),
  },
  { head: 'State', cell: ({ state }) => <Badge tone={tones[state]}>{words[state]}</Badge> },
  {
    head: 'Before and after',
    cell: ({ before, after, note }) => (
      <div>
        {after && <Differences before={before} after={after} />}
        {note}
      </div>
    ),
  },
];

type State = BulkItem['state'] | '';
const stateOf = (text: string | null): State => (text !== null && text in words ? (text as State) : '');

const pageOf = ({ items, hasMore }: { items: BulkItem[]; hasMore: boolean }): Page<BulkItem> => ({
  rows: items,
  next: hasMore ? String(items.at(-1)!.position) : null,
});
const fetchJob = (id: string, state: State, after: number, signal?: AbortSignal) =>
  call('getBulk', { params: { id }, query: { state: state || undefined, after } }, { signal });

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Bulk edit',
  load: ({ params, request: { url, signal } }) =>
    fetchJob(params.id!, stateOf(new URL(url).searchParams.get('state')), 0, signal),
  failed: 'This could not be loaded.',
  skeleton: <ListSkeleton title="Bulk edit" columns={columns} words="Loading the products..." />,
  children: function BulkPage({ loaded }) {
    const { job } = loaded;
    const [params] = useSearchParams();
    const state = stateOf(params.get('state'));
    const more = useMore(pageOf(loaded), async (after) =>
      pageOf(await fetchJob(job.id, state, Number(after))),
    );
    return (
      <Stack>
        <PageHeader title={job.summary} />
        <HowFar job={job} />
        <Filters label="Filter the products">
          <SelectField name="state" label="Show" defaultValue={state}>
            <option value="">All</option>
            <Choices of={words} />
          </SelectField>
        </Filters>
        <Rows
          label="Products"
          columns={columns}
          rows={more.rows}
          idOf={({ position }) => String(position)}
          more={more}
          empty={<EmptyState title="No product is in this state." />}
        />
      </Stack>
    );
  },
});

const number = (value: number) => value.toLocaleString('en-GB');

function HowFar({ job }: { job: BulkJob }) {
  const { id, state, total, done, failed, unchanged, changeSetId } = job;
  const navigate = useNavigate();
  const waiting = total - done - failed - unchanged;
  const act = (name: 'startBulk' | 'stopBulk', doing: string, told: string) => ({ name, doing, told });
  const go = useJobAction(id, act('startBulk', job.summary, 'Started.'));
  const stop = useJobAction(id, act('stopBulk', 'Stop the bulk edit', 'Stopped.'));
  const again = useDeskAction(
    async (send) => {
      const { job: next } = await send('lookAtBulkAgain', { params: { id } });
      await navigate(bulkPath(next.id));
    },
    { doing: 'Check again', done: 'Checked again.' },
  );
  const left = [
    ...(failed > 0
      ? [state === 'looked-at' ? `${number(failed)} can’t be changed` : `${number(failed)} failed`]
      : []),
    ...(unchanged > 0 ? [`${number(unchanged)} ${unchanged === 1 ? 'needs' : 'need'} no change`] : []),
  ];
  return (
    <Stack isNarrow>
      {state === 'looked-at' && (
        <Notice
          isSilent
        >{`${[`${number(waiting)} will change`, ...left].join(', ')}. Nothing has been changed yet.`}</Notice>
      )}
      {state === 'running' && (
        <>
          <Refreshing />
          <Progress
            label="Progress"
            share={(total - waiting) / total}
            words={`${number(total - waiting)} of ${number(total)}. You can leave this page; it carries on.`}
          />
        </>
      )}
      {(state === 'done' || state === 'stopped') && (
        <Notice tone={failed > 0 || state === 'stopped' ? 'caution' : 'success'}>
          {`${state === 'done' ? 'Done' : 'Stopped'}: ${[`${number(done)} changed`, ...left, ...(waiting > 0 ? [`${number(waiting)} not started`] : [])].join(', ')}.`}
        </Notice>
      )}
      <ActionFailure act={go} />
      <ActionFailure act={stop} />
      <ActionFailure act={again} />
      <div className={parts.acts}>
        {(state === 'looked-at' || state === 'stopped') && waiting > 0 && (
          <Button variant="primary" busy={go.isBusy && 'Starting...'} onClick={() => void go.run()}>
            {state === 'stopped' ? 'Continue' : `Change ${number(waiting)}`}
          </Button>
        )}
        {state === 'running' && (
          <Button busy={stop.isBusy && 'Stopping...'} onClick={() => void stop.run()}>
            Stop
          </Button>
        )}
        {state !== 'looked-at' && state !== 'running' && failed > 0 && job.kind !== 'undo' && (
          <Button busy={again.isBusy && 'Looking...'} onClick={() => void again.run()}>
            Retry failed
          </Button>
        )}
        {changeSetId && state !== 'running' && (
          <ButtonLink to={changePath(changeSetId)}>View or undo changes</ButtonLink>
        )}
      </div>
    </Stack>
  );
}

function useJobAction(
  id: string,
  { name, doing, told }: { name: 'startBulk' | 'stopBulk'; doing: string; told: string },
) {
  return useDeskAction(async (send) => send(name, { params: { id } }), { doing, done: told });
}

function Refreshing() {
  useRefresh(1);
  return null;
}
