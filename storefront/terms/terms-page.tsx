import type { ReactNode } from 'react';
import { Link, useLoaderData, useRouteError, type LoaderFunctionArgs } from 'react-router';
import { ApiError } from '#contract/call.ts';
import { plainText, readMarks } from '#contract/light-marks.ts';
import { pages, termsPath } from '#contract/pages.ts';
import type { Terms } from '#contract/terms.ts';
import { Arrival } from '#storefront/app/arrival.tsx';
import { arriving, callOf } from '#storefront/app/load.ts';
import { PageHead } from '#storefront/app/page-head.tsx';
import { Problem } from '#storefront/app/problem.tsx';
import { useSite } from '#storefront/app/site.ts';
import { Breadcrumb } from '#storefront/ui/breadcrumb.tsx';
import { MarkedText } from '#storefront/ui/marked-text.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import styles from './terms-page.module.css';

const london = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
const dayOf = (iso: string) => london.format(new Date(iso));

/** What holds, or the version that the address names, as orders do. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('version');
  if (asked !== null && !/^[1-9][0-9]{0,8}$/.test(asked)) {
    throw new ApiError(404, { detail: 'There is no such version of the terms.' });
  }
  const query = asked === null ? {} : { version: Number(asked) };
  return { terms: await arriving(callOf({ context })('getTerms', { query }, { signal: request.signal })) };
}

export function Component() {
  const { terms } = useLoaderData<typeof loader>();
  return (
    <Arrival
      of={terms}
      skeleton={
        <Frame>
          <p role="status">Loading the terms...</p>
          <Skeleton width="most" />
          <Skeleton width="most" />
        </Frame>
      }
      renderFailed={(error) => <Problem error={error} isPage />}
    >
      {(shown) => <TermsText terms={shown} />}
    </Arrival>
  );
}

export function ErrorBoundary() {
  return <Problem error={useRouteError()} isPage />;
}

function TermsText({ terms }: { terms: Terms }) {
  const { shop } = useSite();
  const { version, words, holdsFrom, isInForce } = terms;
  const blocks = readMarks(words);
  return (
    <Frame path={isInForce ? pages.terms : termsPath(version)} isIndexed={isInForce}>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="On this page">
          <ol>
            {blocks.map(
              (block) =>
                block.kind === 'heading' && (
                  <li key={block.id}>
                    <a href={`#${block.id}`}>{plainText(block.text)}</a>
                  </li>
                ),
            )}
          </ol>
        </nav>
        <div className={styles.text}>
          {shop.paymentsAreSimulated && (
            <Notice tone="caution" isSilent>
              This shop is running as a demonstration. Its payments are simulated: no money moves, nothing is
              delivered, and no order made here binds anyone.
            </Notice>
          )}
          <WhichVersion terms={terms} />
          <MarkedText blocks={blocks} />
          <p className={styles.version}>
            Version {version}, for orders placed from {dayOf(holdsFrom)}.
          </p>
        </div>
      </div>
    </Frame>
  );
}

/** Said of a version that does not hold, and of the one that does when another is to follow. */
function WhichVersion({ terms: { version, holdsFrom, holdsUntil, isInForce, other } }: { terms: Terms }) {
  if (!other) return null;
  if (isInForce) {
    return (
      <Notice tone="info" isSilent>
        Other terms will hold for orders placed from {dayOf(other.holdsFrom)}:{' '}
        <Link to={termsPath(other.version)}>version {other.version}</Link>.
      </Notice>
    );
  }
  const isToCome = Date.parse(holdsFrom) > Date.parse(other.holdsFrom);
  return (
    <Notice tone="info" isSilent>
      This is version {version}. It {isToCome ? 'will hold' : 'held'} for orders placed from{' '}
      {dayOf(holdsFrom)}
      {holdsUntil && ` to ${dayOf(holdsUntil)}`}. <Link to={pages.terms}>The terms that hold today</Link>
    </Notice>
  );
}

function Frame({
  path = pages.terms,
  isIndexed = true,
  children,
}: {
  path?: string;
  isIndexed?: boolean;
  children: ReactNode;
}) {
  const { shop } = useSite();
  return (
    <>
      <PageHead
        title="Terms and Conditions"
        description={`How ${shop.name} sells, delivers and takes things back, and what happens to your data.`}
        path={path}
        isIndexed={isIndexed}
      />
      <Breadcrumb crumbs={[{ name: 'Home', to: '/' }, { name: 'Terms and Conditions' }]} />
      <h1 className={styles.title}>Terms and Conditions</h1>
      {children}
    </>
  );
}
