import { Link, useSearchParams } from 'react-router';
import type { DeskImport, ImportPictures, ImportRow } from '#contract/desk/import-export.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { call } from '#desk/app/call.ts';
import { deskPage } from '#desk/app/page.tsx';
import { useRefresh } from '#desk/app/use-refresh.ts';
import { Differences } from '#desk/changes/differences.tsx';
import { Progress } from '#desk/changes/progress.tsx';
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
import { changePath } from '#desk/app/paths.ts';
import { actInWords, columnsInWords, countsInWords, kindWords } from './import-words.ts';

const tones: Readonly<Record<ImportRow['kind'], BadgeTone>> = {
  created: 'success',
  updated: 'info',
  skipped: 'plain',
  bad: 'danger',
};

const columns: readonly Column<ImportRow>[] = [
  {
    head: 'Product',
    isTitle: true,
    cell: ({ name, sku, line }) => (name ? `${name} (${sku})` : `Line ${line.toLocaleString('en-GB')}`),
  },
  { head: 'Line', isNumber: true, cell: ({ line }) => line.toLocaleString('en-GB') },
  { head: 'Change', cell: ({ kind }) => <Badge tone={tones[kind]}>{kindWords[kind]}</Badge> },
  {
    head: 'Before and after',
    cell: ({ before, after, reason }) => (
      <div>
        {after && <Differences before={before} after={after} />}
        {reason}
      </div>
    ),
  },
];

type Kind = ImportRow['kind'] | '';
const kindOf = (text: string | null): Kind => (text !== null && text in kindWords ? (text as Kind) : '');

async function fetchRows(
  id: string,
  kind: Kind,
  after: string,
  signal?: AbortSignal,
): Promise<Page<ImportRow>> {
  const query = { kind: kind || undefined, after: Number(after) };
  const { rows, hasMore } = await call('listImportRows', { params: { id }, query }, { signal });
  return { rows, next: hasMore ? String(rows.at(-1)!.line) : null };
}

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Import',
  load: async ({ params: { id }, request: { url, signal } }) => {
    const kind = kindOf(new URL(url).searchParams.get('kind'));
    const [{ import: shown, pictures }, rows] = await Promise.all([
      call('getImport', { params: { id: id! } }, { signal }),
      fetchRows(id!, kind, '0', signal),
    ]);
    return { shown, pictures, rows };
  },
  failed: 'The import could not be loaded.',
  skeleton: <ListSkeleton title="Import" columns={columns} words="Loading the import..." />,
  children: function ImportPage({ loaded: { shown, pictures, rows } }) {
    const [params] = useSearchParams();
    const kind = kindOf(params.get('kind'));
    const more = useMore(rows, (after) => fetchRows(shown.id, kind, after));
    return (
      <Stack>
        <PageHeader title={shown.fileName}>
          <ButtonLink size="small" to={deskPages.exchange}>
            All imports
          </ButtonLink>
        </PageHeader>
        <HowFar shown={shown} />
        <Pictures pictures={pictures} isImporting={shown.state === 'importing'} />
        <Filters label="Filter the rows">
          <SelectField name="kind" label="Show" defaultValue={kind}>
            <option value="">All changes</option>
            <Choices of={kindWords} />
          </SelectField>
        </Filters>
        <Rows
          label="Rows in the file"
          columns={columns}
          rows={more.rows}
          idOf={({ line }) => String(line)}
          more={more}
          empty={shown.state === 'checking' ? null : <EmptyState title="No rows of this kind." />}
        />
      </Stack>
    );
  },
});

function HowFar({ shown }: { shown: DeskImport }) {
  const { id, state, counts, bytesRead, size, problem, changeSetId } = shown;
  const go = useDeskAction(async (send) => send('startImport', { params: { id } }), {
    doing: `Import ${shown.fileName}`,
    done: 'Import started.',
  });
  const recheck = useDeskAction(
    async (send, asDrafts: boolean) => {
      const { takesStock, publishes } = shown;
      return send('checkImport', { params: { id }, body: { takesStock, publishes, asDrafts } });
    },
    { doing: `Check ${shown.fileName} again`, done: 'Checking the file again.' },
  );
  const stop = useDeskAction(async (send) => send('stopImport', { params: { id } }), {
    doing: 'Stop an import',
    done: 'Stopped.',
  });
  const words = countsInWords(counts);
  const changes = counts.created + counts.updated;
  return (
    <Stack isNarrow>
      {(state === 'checking' || state === 'importing') && (
        <>
          <Refreshing />
          <Progress
            label={state === 'checking' ? 'Checking the file' : 'Importing'}
            share={bytesRead / size}
            words={
              state === 'checking'
                ? `Checking the file: ${words}. Nothing has been changed.`
                : 'Importing. You can leave this page; it carries on.'
            }
          />
        </>
      )}
      {state === 'ready' && (
        <Notice isSilent tone={changes > 0 ? 'info' : 'success'}>
          {changes > 0 ? `Preview: ${words}. Nothing has been changed yet.` : `No changes: ${words}.`}
          {shown.takesStock ? ' Stock is set from the file.' : ' Stock of existing products stays as it is.'}
          {shown.asDrafts && ' Nothing is published, whatever the file says.'}
        </Notice>
      )}
      {shown.unreadColumns.length > 0 && (
        <Notice isSilent tone="caution">
          {`Not read from the file: ${columnsInWords(shown.unreadColumns)}. To import ${shown.unreadColumns.length === 1 ? 'it, rename the column' : 'them, rename the columns'} and upload the file again.`}
        </Notice>
      )}
      {state === 'done' && <Notice tone="success">{`Done: ${words}.`}</Notice>}
      {state === 'uploading' && (
        <Notice tone="caution">The upload did not finish. Please upload the file again.</Notice>
      )}
      {(state === 'stopped' || state === 'refused') && (
        <Notice tone={state === 'refused' ? 'error' : 'caution'}>
          {problem ?? 'The import was stopped.'}
        </Notice>
      )}
      <ActionFailure act={go} />
      <ActionFailure act={recheck} />
      <ActionFailure act={stop} />
      <div className={parts.acts}>
        {state === 'ready' && changes > 0 && (
          <Button variant="primary" busy={go.isBusy && 'Starting...'} onClick={() => void go.run()}>
            {actInWords(counts)}
          </Button>
        )}
        {state === 'ready' && !shown.asDrafts && counts.created > counts.drafts && (
          <Button busy={recheck.isBusy && 'Checking...'} onClick={() => void recheck.run(true)}>
            Bring all in as drafts
          </Button>
        )}
        {state === 'ready' && shown.asDrafts && (
          <Button busy={recheck.isBusy && 'Checking...'} onClick={() => void recheck.run(false)}>
            Publish as the file says
          </Button>
        )}
        {(state === 'importing' || state === 'checking') && (
          <Button busy={stop.isBusy && 'Stopping...'} onClick={() => void stop.run()}>
            Stop
          </Button>
        )}
        {changeSetId && state !== 'importing' && (
          <ButtonLink to={changePath(changeSetId)}>View or undo changes</ButtonLink>
        )}
      </div>
    </Stack>
  );
}

/** Of those that the file names on other websites. */
function Pictures({ pictures, isImporting }: { pictures: ImportPictures; isImporting: boolean }) {
  const { waiting, fetched, failed } = pictures;
  const all = waiting + fetched + failed;
  if (all === 0) return null;
  return (
    <Stack isNarrow>
      {waiting > 0 && !isImporting && <Refreshing seconds={3} />}
      {waiting > 0 ? (
        <Progress
          label="Fetching pictures"
          share={(fetched + failed) / all}
          words={`Fetching pictures: ${fetched.toLocaleString('en-GB')} of ${all.toLocaleString('en-GB')}. You can leave this page; it carries on.`}
        />
      ) : (
        fetched > 0 && <Notice isSilent tone="success">{`${picturesText(fetched)} fetched.`}</Notice>
      )}
      {failed > 0 && (
        <Notice isSilent tone="caution">
          {`${picturesText(failed)} could not be fetched. `}
          <Link to={deskPages.remotePictures}>View and try again</Link>
        </Notice>
      )}
    </Stack>
  );
}

const picturesText = (count: number) =>
  count === 1 ? '1 picture' : `${count.toLocaleString('en-GB')} pictures`;

function Refreshing({ seconds = 1 }: { seconds?: number }) {
  useRefresh(seconds);
  return null;
}
