import { formatPounds } from '#contract/money.ts';
import { useEffect, useRef } from 'react';
import {
  Link,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteError,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router';
import { ApiError } from '#contract/call.ts';
import {
  giftAges,
  giftPath,
  giftPrices,
  giftTitle,
  readGiftPath,
  type GiftPage,
} from '#contract/gift-pages.ts';
import { PRODUCTS_PER_PAGE } from '#contract/limits.ts';
import { Arrival, arriving } from '#storefront/ui/arrival.tsx';
import { callOf } from '#storefront/app/calls/load.ts';
import { PageHead, StructuredData } from '#storefront/app/page/page-head.tsx';
import { Problem } from '#storefront/app/calls/problem.tsx';
import { readPage } from '#storefront/app/calls/read-page.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { breadcrumbData } from '#storefront/catalogue/breadcrumb-data.ts';
import { withCards } from '#storefront/catalogue/load-cards.ts';
import { countOf, Listing, ListingSkeleton } from './listing.tsx';
import { DeliveryCost } from '#storefront/delivery/delivery-cost.tsx';
import { Breadcrumb, type Crumb } from '#storefront/ui/breadcrumb.tsx';
import { Pager } from '#storefront/ui/pager.tsx';
import { WholeWords } from '#storefront/ui/whole-words.tsx';
import styles from './gifts-page.module.css';

const NONE_FOUND = 'We have no gifts like that at the moment.';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const gifts = readGiftPath(pathname);
  if (!gifts) throw new ApiError(404, { detail: 'There is no gift page at this address.' });
  const call = callOf({ context });
  const list = call('listGifts', {
    query: {
      page: readPage(searchParams),
      pageSize: PRODUCTS_PER_PAGE,
      ageMonths: gifts.age?.months,
      underPrice: gifts.price?.pounds,
    },
  });
  return { list: await arriving(withCards(call, list)) };
}

/** Gifts by age and price limit: each combination has an address to send to a grandmother. */
export function Component() {
  const { list } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { publicUrl } = useSite();
  const gifts = readGiftPath(pathname) ?? { age: null, price: null };
  const { age, price } = gifts;
  // The next choice builds on a page that is still loading.
  const coming = useNavigation().location;
  const asked = (coming && readGiftPath(coming.pathname)) ?? gifts;
  const page = readPage(query);
  const title = giftTitle(gifts);
  const path = giftPath(gifts);
  const crumbs: Crumb[] = [
    { name: 'Home', to: '/' },
    { name: 'Gifts', to: giftPath({ age: null, price: null }) },
    ...(age ? [{ name: age.name, to: giftPath({ age, price: null }) }] : []),
    ...(price ? [{ name: `Under ${formatPounds(price.pounds)}`, to: path }] : []),
  ].map((crumb, index, all) => (index === all.length - 1 ? { name: crumb.name } : crumb));
  const isEmpty = 'now' in list && list.now.Products.length === 0;
  return (
    <>
      <PageHead
        title={title}
        description={`${title}. ${promise(gifts)}`}
        path={page > 1 ? `${path}?page=${page}` : path}
        isIndexed={!isEmpty}
      />
      <StructuredData data={breadcrumbData(publicUrl, crumbs, path)} />
      <Breadcrumb crumbs={crumbs} />
      <div className={styles.head}>
        <h1>
          <WholeWords>{title}</WholeWords>
        </h1>
        <p>{promise(gifts)}</p>
        <DeliveryCost />
      </div>
      <Choice
        key={`for ${age?.slug}`}
        label="Age"
        all="Any age"
        of={giftAges}
        chosen={asked.age}
        nameOf={({ name }) => name}
        to={(next) => giftPath({ age: next, price: asked.price })}
      />
      <Choice
        key={price?.slug}
        label="Price"
        all="Any price"
        of={giftPrices}
        chosen={asked.price}
        nameOf={({ pounds }) => `Under ${formatPounds(pounds)}`}
        to={(next) => giftPath({ age: asked.age, price: next })}
      />
      <Arrival
        of={list}
        skeleton={<ListingSkeleton />}
        renderFailed={(error) => <Problem error={error} notFound={NONE_FOUND} />}
      >
        {(answer) => (
          <>
            {answer.Products.length > 0 && (
              <p className={styles.count}>{countOf(answer.PageInfo.TotalItems)}</p>
            )}
            <Listing list={answer} heading="h2" emptyText={NONE_FOUND} hint="Try another age or price." />
            <Pager
              page={answer.PageInfo.CurrentPage}
              pages={answer.PageInfo.TotalPages}
              label="Pages of gifts"
            />
          </>
        )}
      </Arrival>
    </>
  );
}

export function ErrorBoundary() {
  return <Problem error={useRouteError()} isPage notFound={NONE_FOUND} />;
}

function promise({ age }: GiftPage): string {
  if (age === null) return 'To play with, read or wear, and all in stock.';
  return age.months < 3
    ? 'For the first weeks and beyond, all in stock.'
    : 'To play with, read or wear now, and all in stock.';
}

/** A row of links, one of them marked as the current page. */
function Choice<T extends { slug: string }>({
  label,
  all,
  of,
  chosen,
  nameOf,
  to,
}: {
  label: string;
  all: string;
  of: readonly T[];
  chosen: T | null;
  nameOf: (one: T) => string;
  to: (one: T | null) => string;
}) {
  const row = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen.
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <nav ref={row} aria-label={label} className={styles.choice}>
      <ul>
        {[null, ...of].map((one) => (
          <li key={one?.slug ?? ''}>
            <Link
              to={to(one)}
              aria-current={one?.slug === chosen?.slug ? 'page' : undefined}
              preventScrollReset
            >
              {one ? nameOf(one) : all}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
