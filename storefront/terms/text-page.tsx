import { formatDayOf } from '#contract/dates.ts';
import type { ReactNode } from 'react';
import { Link, useLoaderData, useRouteError, type LoaderFunctionArgs } from 'react-router';
import { ApiError } from '#contract/call.ts';
import { pages } from '#contract/pages.ts';
import { plainText, readMarks } from '#contract/light-marks.ts';
import type { Terms } from '#contract/terms.ts';
import { termsTexts, versionPath, type TermsKind } from '#contract/terms-kinds.ts';
import { Arrival, arriving, type Arriving } from '#storefront/ui/arrival.tsx';
import { callOf } from '#storefront/app/calls/load.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { Problem } from '#storefront/app/calls/problem.tsx';
import { useSite } from '#storefront/app/page/site.ts';
import { Breadcrumb } from '#storefront/ui/breadcrumb.tsx';
import { MarkedText } from '#storefront/ui/marked-text.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import styles from './text-page.module.css';

/** A page that shows one of the shop's texts: the version in force, or the one named in the address, as orders do. */
function textPage(kind: TermsKind) {
  const { title } = termsTexts[kind];
  return {
    async loader({ request, context }: LoaderFunctionArgs) {
      const asked = new URL(request.url).searchParams.get('version');
      if (asked !== null && !/^[1-9][0-9]{0,8}$/.test(asked)) {
        throw new ApiError(404, { detail: 'There is no such version of this text.' });
      }
      const query = asked === null ? { kind } : { kind, version: Number(asked) };
      const { signal } = request;
      return { text: await arriving(callOf({ context })('getTerms', { query }, { signal })) };
    },
    Component: function TextPage() {
      const { text } = useLoaderData<{ text: Arriving<Terms> }>();
      return (
        <Arrival
          of={text}
          skeleton={
            <Frame kind={kind}>
              <p role="status">{`Loading ${title}...`}</p>
              <Skeleton width="most" />
              <Skeleton width="most" />
            </Frame>
          }
          renderFailed={(error) => <Problem error={error} isPage />}
        >
          {(shown) => <Text kind={kind} text={shown} />}
        </Arrival>
      );
    },
    ErrorBoundary: function TextPageFailed() {
      return <Problem error={useRouteError()} isPage />;
    },
  };
}

export const textPages = {
  terms: textPage('terms'),
  privacy: textPage('privacy'),
  returns: textPage('returns'),
  about: textPage('about'),
};

/** A text with so few headings is seen at a glance, and needs no list of them. */
const FEW = 3;

interface Shown {
  kind: TermsKind;
  text: Terms;
}

function Text({ kind, text }: Shown) {
  const { shop } = useSite();
  const { version, words, holdsFrom, isInForce } = text;
  const blocks = readMarks(words);
  const headings = blocks.filter((block) => block.kind === 'heading');
  return (
    <Frame kind={kind} {...(!isInForce && { version })}>
      <div className={headings.length > FEW ? styles.columns : undefined}>
        {headings.length > FEW && (
          <nav className={styles.contents} aria-label="On this page">
            <ol>
              {headings.map(({ id, text: words }) => (
                <li key={id}>
                  <a href={`#${id}`}>{plainText(words)}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={styles.text}>
          {shop.paymentsAreSimulated && (
            <Notice tone="caution" isSilent>
              This is a demo shop. Its payments are simulated: no money moves, nothing is delivered, and no
              order placed here is binding.
            </Notice>
          )}
          <WhichVersion kind={kind} text={text} />
          <MarkedText blocks={blocks} />
          {kind === 'privacy' && (
            <p>
              You are not happy with how we handle your data?{' '}
              <Link to={pages.dataComplaint}>Complain to us</Link>: you get an answer within thirty days.
            </p>
          )}
          {kind === 'returns' && isInForce && (
            <p>
              You cannot log in, or your account is gone?{' '}
              <Link to={pages.withdraw}>Withdraw with your order number and email address</Link>.
            </p>
          )}
          {kind !== 'about' && (
            <p className={styles.version}>
              Version {version}, {fromWords(kind)} {formatDayOf(holdsFrom)}.
            </p>
          )}
        </div>
      </div>
    </Frame>
  );
}

/** Terms apply to orders placed from then on; other texts to everybody at once. */
const isOfOrders = (kind: TermsKind) => kind === 'terms' || kind === 'returns';
const fromWords = (kind: TermsKind) => (isOfOrders(kind) ? 'for orders placed from' : 'from');
const appliesFrom = (kind: TermsKind) => (isOfOrders(kind) ? 'to orders placed from' : 'from');

/** Shown for a version not in force, and for the current one when another is to follow. */
function WhichVersion({ kind, text: { version, holdsFrom, holdsUntil, isInForce, other } }: Shown) {
  if (!other) return null;
  if (isInForce) {
    return (
      <Notice tone="info" isSilent>
        Another version will apply {appliesFrom(kind)} {formatDayOf(other.holdsFrom)}:{' '}
        <Link to={versionPath(kind, other.version)}>version {other.version}</Link>.
      </Notice>
    );
  }
  const isToCome = Date.parse(holdsFrom) > Date.parse(other.holdsFrom);
  return (
    <Notice tone="info" isSilent>
      This is version {version}. It {isToCome ? 'will apply' : 'applied'} {appliesFrom(kind)}{' '}
      {formatDayOf(holdsFrom)}
      {holdsUntil && ` to ${formatDayOf(holdsUntil)}`}.{' '}
      <Link to={termsTexts[kind].path}>The version that applies today</Link>
    </Notice>
  );
}

const descriptions: Record<TermsKind, (shop: string) => string> = {
  terms: (shop) => `How ${shop} sells and delivers, and what you are entitled to.`,
  privacy: (shop) => `What ${shop} keeps about you, why, and for how long.`,
  returns: (shop) =>
    `How to send something back to ${shop}, who pays for it, and when you get your money back.`,
  about: (shop) => `Who ${shop} is, and how to reach us.`,
};

/** `version` absent: the one in force, the only one search engines should index. */
function Frame({ kind, version, children }: { kind: TermsKind; version?: number; children: ReactNode }) {
  const { shop } = useSite();
  const { title, path } = termsTexts[kind];
  return (
    <>
      <PageHead
        title={title}
        description={descriptions[kind](shop.name)}
        path={version === undefined ? path : versionPath(kind, version)}
        isIndexed={version === undefined}
      />
      <Breadcrumb crumbs={[{ name: 'Home', to: '/' }, { name: title }]} />
      <h1 className={styles.title}>{title}</h1>
      {children}
    </>
  );
}
