import { useSearchParams } from 'react-router';
import { deskPages } from '#contract/desk/pages.ts';
import type { DeskHomeSection } from '#contract/desk/home.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { call } from '#desk/app/call.ts';
import { useMay } from '#desk/app/me.ts';
import { deskPage } from '#desk/app/page.tsx';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { NewRow } from './new-row.tsx';
import { SectionDialog } from './section-dialog.tsx';
import { kindWords } from './home-words.ts';
import styles from './home.module.css';

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Home page',
  load: async ({ request: { signal } }) => (await call('listHomeSections', {}, { signal })).sections,
  failed: 'The sections could not be loaded.',
  skeleton: (
    <Stack>
      <PageHeader title="Home page" />
      <p role="status">Loading the sections...</p>
      {[0, 1, 2].map((place) => (
        <Section key={place} title="Section">
          <Skeleton width="most" />
        </Section>
      ))}
    </Stack>
  ),
  children: function HomePage({ loaded: sections }) {
    const may = useMay();
    const [params, setParams] = useSearchParams();
    const edited = sections.find(({ id }) => id === params.get('edit'));
    return (
      <Stack>
        <PageHeader
          title="Home page"
          lead={
            <p>Sections shown above the products, in this order. First infant formula is never shown here.</p>
          }
        >
          <a className={styles.away} href="/" target="_blank" rel="noreferrer">
            View home page
          </a>
        </PageHeader>
        <ol className={styles.sections}>
          {sections.map((section, place) => (
            <li key={section.id}>
              <SectionCard section={section} isFirst={place === 0} isLast={place === sections.length - 1} />
            </li>
          ))}
        </ol>
        {may('products.edit') && <NewRow />}
        {edited && may('products.edit') && (
          <SectionDialog
            key={edited.id}
            section={edited}
            onClose={() => setParams({}, { replace: true, preventScrollReset: true })}
          />
        )}
      </Stack>
    );
  },
});

function SectionCard({
  section,
  isFirst,
  isLast,
}: {
  section: DeskHomeSection;
  isFirst: boolean;
  isLast: boolean;
}) {
  const { id, version, kind, title, text, shows, isShown, isEmpty, changedBy, changedAt } = section;
  const mayEdit = useMay()('products.edit');
  const params = { id };
  const move = useDeskAction((send, to: 'up' | 'down') => send('moveHomeSection', { params, body: { to } }), {
    doing: `Move ${title}`,
    done: 'Moved.',
  });
  const show = useDeskAction(
    (send) => send('changeHomeSection', { params, body: { version, isShown: !isShown } }),
    {
      doing: `Show or hide ${title}`,
      done: isShown ? 'Hidden.' : 'Shown.',
    },
  );
  return (
    <Section title={title}>
      <div className={styles.about}>
        <p className={styles.badges}>
          <Badge>{kindWords[kind]}</Badge>
          {!isShown && <Badge tone="caution">Hidden</Badge>}
          {isShown && isEmpty && <Badge tone="caution">Empty</Badge>}
        </p>
        {text && <p>{text}</p>}
        {shows.length > 0 && <p className={parts.soft}>{shows.map(({ name }) => name).join(' · ')}</p>}
        {changedAt && (
          <p className={parts.soft}>
            {changedBy ?? 'The shop'}, <When at={changedAt} />
          </p>
        )}
      </div>
      <ActionFailure act={move} />
      <ActionFailure act={show} />
      {mayEdit && (
        <div className={styles.acts}>
          <ButtonLink to={`${deskPages.homePage}?edit=${id}`} preventScrollReset aria-label={`Edit ${title}`}>
            Edit
          </ButtonLink>
          <Button
            aria-label={`Move up: ${title}`}
            disabled={isFirst}
            busy={move.busyWith?.[0] === 'up' && 'Moving...'}
            onClick={() => void move.run('up')}
          >
            Move up
          </Button>
          <Button
            aria-label={`Move down: ${title}`}
            disabled={isLast}
            busy={move.busyWith?.[0] === 'down' && 'Moving...'}
            onClick={() => void move.run('down')}
          >
            Move down
          </Button>
          <Button
            aria-label={`${isShown ? 'Hide' : 'Show'} ${title}`}
            busy={show.isBusy && 'Saving...'}
            onClick={() => void show.run()}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
        </div>
      )}
    </Section>
  );
}
