import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { Call } from '#contract/call.ts';
import type { HomeSection } from '#contract/home.ts';
import { Arrival, arriving } from '#storefront/ui/arrival.tsx';
import { laterPart } from '#storefront/app/page/lazy.ts';
import { callOf } from '#storefront/app/calls/load.ts';
import { StructuredData } from '#storefront/app/page/page-head.tsx';
import { useSite } from '#storefront/app/page/site.ts';
import hidden from '#storefront/ui/visually-hidden.module.css';
import { DeliveryCost } from '#storefront/delivery/delivery-cost.tsx';
import { HomeSections, HomeSkeleton } from './home-sections.tsx';
import type { Cards } from '#storefront/catalogue/load-cards.ts';

/** Far down and made of links, which work before their code is there. */
const AllProducts = laterPart(async () => (await import('#storefront/search/product-listing.tsx')).Component);
export const ErrorBoundary = laterPart(
  async () => (await import('#storefront/search/product-listing.tsx')).ErrorBoundary,
);

/** The home page's sections, followed by all products. With a list asked for in the address, only that. */
export async function loader(args: LoaderFunctionArgs) {
  const [products, { isHomeAddress }] = await Promise.all([
    import('#storefront/search/product-listing.tsx'),
    import('#storefront/search/load-listing.ts'),
  ]);
  const isHome = isHomeAddress(new URL(args.request.url));
  const [listing, home] = await Promise.all([
    products.loader(args),
    isHome ? arriving(loadHome(callOf(args))) : null,
  ]);
  return { ...listing, home };
}

interface Home {
  sections: readonly HomeSection[];
  cards: Cards;
}

/** All products are shown without the sections, so a failure is not reported. */
async function loadHome(call: Call): Promise<Home> {
  try {
    const { loadCards } = await import('#storefront/catalogue/load-cards.ts');
    const { Sections: sections } = await call('getHome', {});
    const products = new Map(sections.flatMap((section) => section.Products).map((one) => [one.Uuid, one]));
    return { sections, cards: await loadCards(call, [...products.values()]) };
  } catch {
    return { sections: [], cards: {} };
  }
}

export function Component() {
  const { home } = useLoaderData<typeof loader>();
  const { shop } = useSite();
  return (
    <>
      {home && (
        <>
          <SiteSearchData />
          <h1 className={hidden.hidden}>{shop.name}</h1>
          <DeliveryCost />
          <Arrival of={home} skeleton={<HomeSkeleton />} renderFailed={() => null}>
            {(come) => <HomeSections {...come} />}
          </Arrival>
        </>
      )}
      <AllProducts />
    </>
  );
}

function SiteSearchData() {
  const { publicUrl, shop } = useSite();
  return (
    <StructuredData
      data={{
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: shop.name,
        url: `${publicUrl}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/products?search={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      }}
    />
  );
}
