import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { deskPages } from '#contract/desk/pages.ts';
import type { DeskTerms } from '#contract/desk/terms.ts';
import { MAX_TERMS_LENGTH, placeholders } from '#contract/desk/terms-words.ts';
import { termsKinds, termsTexts, versionPath, type TermsKind } from '#contract/terms-kinds.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
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

const screens: Readonly<Record<TermsKind, { name: string; to: string }>> = {
  terms: { name: 'Terms', to: deskPages.terms },
  privacy: { name: 'Privacy', to: deskPages.privacyNotice },
  returns: { name: 'Returns', to: deskPages.returns },
  about: { name: 'About us', to: deskPages.about },
};

/** The screen of a text of the shop: the same for all, each at its own address. */
function textPage(kind: TermsKind) {
  const { title, path } = termsTexts[kind];
  const header = (
    <>
      <PageHeader
        title={title}
        lead={
          <p>
            {kind === 'terms'
              ? 'Every order records the version it was placed under. All versions stay readable.'
              : 'All versions stay readable.'}{' '}
            <a href={path}>View in shop</a>. <Link to={deskPages.settings}>All settings</Link>
          </p>
        }
      />
      <nav className={styles.texts} aria-label="Texts">
        {termsKinds.map((one) => (
          <Link key={one} to={screens[one].to} aria-current={one === kind ? 'page' : undefined}>
            {screens[one].name}
          </Link>
        ))}
      </nav>
    </>
  );
  return deskPage({
    title,
    load: ({ request: { signal } }) => call('getDeskTerms', { query: { kind } }, { signal }),
    failed: 'The text could not be loaded.',
    skeleton: (
      <Stack>
        {header}
        <p role="status">Loading the text...</p>
        <Section title="Next version">
          <Skeleton width="most" />
          <Skeleton width="most" />
        </Section>
      </Stack>
    ),
    children: function TextPage({ loaded: terms }) {
      const { draft, versions } = terms;
      const [discards, setDiscards] = useState(0);
      const publishedByPeople = versions.filter(({ publishedBy }) => publishedBy !== null).length;
      return (
        <Stack>
          {header}
          {/* The shop publishes a version itself when a setting changes; a draft stays as it is, under somebody's hands. */}
          <NextVersion key={`${publishedByPeople} ${discards}`} kind={kind} terms={terms} />
          {draft.version > 0 && (
            <Publish
              kind={kind}
              draft={draft}
              onDiscarded={() => {
                forgetTyped(kind);
                setDiscards(discards + 1);
              }}
            />
          )}
          <Versions kind={kind} versions={terms.versions} />
        </Stack>
      );
    },
  });
}

export const textPages = {
  terms: textPage('terms'),
  privacy: textPage('privacy'),
  returns: textPage('returns'),
  about: textPage('about'),
};

function NextVersion({ kind, terms }: { kind: TermsKind; terms: DeskTerms }) {
  const { form, typed, type, saved, conflict } = useTermsDraft(kind, terms);
  const { draft } = terms;
  return (
    <Section title="Next version">
      <p>
        {draft.changedAt ? (
          <>
            Edited by {draft.changedBy ?? 'the shop'}, <When at={draft.changedAt} />. Not visible to customers
            until published.
          </>
        ) : (
          'This is the version in force. Your changes are not visible to customers until published.'
        )}
      </p>
      <Form form={form} label="Next version">
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
          <summary>Placeholders in braces</summary>
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
            Save draft
          </Button>
        </FormActions>
      </Form>
      {terms.supplied !== draft.body && (
        <details>
          <summary>The text that comes with the shop</summary>
          <TextArea
            label="What it says today, to copy from"
            name="supplied"
            defaultValue={terms.supplied}
            rows={24}
            required
            readOnly
          />
        </details>
      )}
      {conflict}
    </Section>
  );
}

function Publish({
  kind,
  draft,
  onDiscarded,
}: {
  kind: TermsKind;
  draft: DeskTerms['draft'];
  onDiscarded: () => void;
}) {
  const { revalidate } = useRevalidator();
  const { form } = usePublishing(kind, draft);
  const discard = useDeskAction(
    async (send) => {
      await send('discardTermsDraft', { body: { kind, version: draft.version } });
      await revalidate();
      onDiscarded();
    },
    { doing: `Discard the draft of ${termsTexts[kind].title}`, done: 'Draft discarded.' },
  );
  const [isLater, setIsLater] = useState(false);
  return (
    <Section title="Publish">
      <p>A published version can’t be changed, only replaced by a new one.</p>
      <Form form={form} label="Publish">
        <TextField
          name="holdsFrom"
          label="In force from"
          type="date"
          hint={`${kind === 'privacy' || kind === 'about' ? 'From' : 'For orders placed from'} the start of that day. If empty, from now on.`}
          onChange={(event) => setIsLater(event.target.value !== '')}
        />
        <ActionFailure act={discard} />
        <FormActions>
          <Button onClick={() => void discard.run()} busy={discard.isBusy && 'Discarding...'}>
            Discard draft
          </Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Publishing...'}>
            {isLater ? 'Publish for that day' : 'Publish now'}
          </Button>
        </FormActions>
      </Form>
    </Section>
  );
}

function Versions({ kind, versions }: { kind: TermsKind; versions: DeskTerms['versions'] }) {
  return (
    <Section title="Versions">
      <ol className={styles.versions} aria-label="Versions">
        {versions.map(({ version, holdsFrom, holdsUntil, isInForce, publishedBy }) => (
          <li key={version}>
            <a href={versionPath(kind, version)}>Version {version}</a>{' '}
            {isInForce && <Badge tone="success">In force</Badge>}
            <span className={styles.hint}>
              From <When at={holdsFrom} />
              {holdsUntil && (
                <>
                  {' '}
                  to <When at={holdsUntil} />
                </>
              )}
              . {publishedWords(version, publishedBy)}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function publishedWords(version: number, publishedBy: string | null): string {
  if (publishedBy !== null) return `Published by ${publishedBy}.`;
  return version === 1
    ? 'Supplied with the shop.'
    : 'Published automatically because a setting or the supplied text changed.';
}
