import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { deskPages } from '#contract/desk/pages.ts';
import type { DeskTerms } from '#contract/desk/terms.ts';
import { MAX_TERMS_LENGTH, placeholders } from '#contract/desk/terms-words.ts';
import { termsPath } from '#contract/pages.ts';
import { ActFailure, useAct } from '#desk/app/act.tsx';
import { call } from '#desk/app/call.ts';
import { deskPage } from '#desk/app/page.tsx';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { TermsPreview } from './terms-preview.tsx';
import { forgetTyped, usePublishing, useTermsDraft } from './use-terms.ts';
import styles from './settings.module.css';

const lead = (
  <p>
    Every order names the version it was made under, which stays to be read for good.{' '}
    <Link to={deskPages.settings}>All settings</Link>
  </p>
);

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Terms and Conditions',
  load: ({ request: { signal } }) => call('getDeskTerms', {}, { signal }),
  failed: 'The terms could not be loaded.',
  skeleton: (
    <Stack>
      <PageHeader title="Terms and Conditions" lead={lead} />
      <p role="status">Loading the terms...</p>
      <Section title="The next version">
        <Skeleton width="most" />
        <Skeleton width="most" />
      </Section>
    </Stack>
  ),
  children: function TermsPage({ loaded: terms }) {
    const { draft, versions } = terms;
    const [discards, setDiscards] = useState(0);
    return (
      <Stack>
        <PageHeader title="Terms and Conditions" lead={lead} />
        <NextVersion key={`${versions.length} ${discards}`} terms={terms} />
        {draft.version > 0 && (
          <Publish
            draft={draft}
            onDiscarded={() => {
              forgetTyped();
              setDiscards(discards + 1);
            }}
          />
        )}
        <Versions versions={terms.versions} />
      </Stack>
    );
  },
});

function NextVersion({ terms }: { terms: DeskTerms }) {
  const { form, typed, type, saved, conflict } = useTermsDraft(terms);
  const { draft } = terms;
  return (
    <Section title="The next version">
      <p>
        {draft.changedAt ? (
          <>
            Written by {draft.changedBy ?? 'the shop'}, <When at={draft.changedAt} />. Nobody sees it before
            it is published.
          </>
        ) : (
          'This is what holds. What you write here is seen by nobody before it is published.'
        )}
      </p>
      <Form form={form} label="The next version">
        <div className={styles.beside}>
          <TextArea
            name="body"
            label="Text"
            hint="## begins a heading, - an item of a list, > a quotation. **Bold**, [words](/account) for a link. An empty line begins a paragraph."
            defaultValue={draft.body}
            onChange={(event) => type(event.target.value)}
            maxLength={MAX_TERMS_LENGTH}
            rows={24}
            required
          />
          <TermsPreview text={typed} placeholders={terms.placeholders} />
        </div>
        <details>
          <summary>What stands in braces is filled in</summary>
          <ul>
            {placeholders.map((name) => (
              <li key={name}>
                {`{${name}}`}: <TermsPreview text={`{${name}}`} placeholders={terms.placeholders} isInline />
              </li>
            ))}
          </ul>
        </details>
        {saved && <Notice tone="success">{saved}</Notice>}
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save the draft
          </Button>
        </FormActions>
      </Form>
      {conflict}
    </Section>
  );
}

function Publish({ draft, onDiscarded }: { draft: DeskTerms['draft']; onDiscarded: () => void }) {
  const { revalidate } = useRevalidator();
  const { form } = usePublishing(draft);
  const discard = useAct(
    async (send) => {
      await send('discardTermsDraft', { body: { version: draft.version } });
      await revalidate();
      onDiscarded();
    },
    { doing: 'Discard the next version of the terms', done: 'The draft is discarded.' },
  );
  const [isLater, setIsLater] = useState(false);
  return (
    <Section title="Publish">
      <p>What is published cannot be changed any more: another version takes its place.</p>
      <Form form={form} label="Publish">
        <TextField
          name="holdsFrom"
          label="Holds from"
          type="date"
          hint="For orders placed from the beginning of that day. Empty: from now on."
          onChange={(event) => setIsLater(event.target.value !== '')}
        />
        <ActFailure act={discard} />
        <FormActions>
          <Button onClick={() => void discard.run()} busy={discard.isBusy && 'Discarding...'}>
            Discard the draft
          </Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Publishing...'}>
            {isLater ? 'Publish for that day' : 'Publish, from now on'}
          </Button>
        </FormActions>
      </Form>
    </Section>
  );
}

function Versions({ versions }: { versions: DeskTerms['versions'] }) {
  return (
    <Section title="Versions">
      <ol className={styles.versions} aria-label="Versions">
        {versions.map(({ version, holdsFrom, holdsUntil, isInForce, publishedBy }) => (
          <li key={version}>
            <a href={termsPath(version)}>Version {version}</a>{' '}
            {isInForce && <Badge tone="success">Holds</Badge>}
            <span className={styles.hint}>
              From <When at={holdsFrom} />
              {holdsUntil && (
                <>
                  {' '}
                  to <When at={holdsUntil} />
                </>
              )}
              {publishedBy === null
                ? '. Published by the shop, as a setting has changed.'
                : `. Published by ${publishedBy}.`}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
