import type { Call } from '#contract/call.ts';
import type { FacetList, ProductList } from '#contract/catalogue.ts';
import { findingParameters, readFinding, type Finding } from '#contract/finding.ts';
import { PRODUCTS_PER_PAGE } from '#contract/limits.ts';
import { withCards, type Cards } from '#storefront/catalogue/load-cards.ts';
import { arriving, settled, type Arriving } from '#storefront/ui/arrival.tsx';
import { listChoices } from './filters/choices.ts';
import type { ListAsked } from './list-asked.ts';

/** A chosen value without which the list would not be empty, and the number of products then. */
export interface WayOut {
  key: string;
  value: string;
  total: number;
}

export interface Found {
  list: ProductList & { Cards: Cards };
  waysOut: WayOut[];
}

export interface ListingData {
  found: Arriving<Found>;
  /** Null if they could not be loaded; the list is shown without them. */
  facets: Arriving<FacetList | null>;
}

/** Each costs a call of its own. */
const MAX_WAYS_OUT = 6;

/**
 * `asked` may be a promise, since the id of a category first has to be found. The list on the home page leaves out what may
 * not be promoted.
 */
export async function loadListing(
  call: Call,
  address: URL,
  asked: ListAsked | Promise<ListAsked>,
  isHome = false,
): Promise<ListingData> {
  const narrowing = parametersIn(address.searchParams);
  const found = Promise.resolve(asked).then(async ({ page, ...list }) => {
    const query = { ...list, ...narrowing, page, pageSize: PRODUCTS_PER_PAGE };
    const answer = await withCards(call, call('listProducts', { query }));
    const isEmpty = answer.PageInfo.TotalItems === 0;
    return {
      list: isHome ? promotableOf(answer) : answer,
      waysOut: isEmpty ? await findWaysOut(call, list, readFinding(address.searchParams)) : [],
    };
  });
  const facets = Promise.resolve(asked)
    .then(({ page: _, ...list }) => call('listFacets', { query: { ...list, ...narrowing } }))
    .catch(() => null);
  const come = arrivingAt(address);
  const [shownFound, shownFacets] = await Promise.all([come(found), come(facets)]);
  return { found: shownFound, facets: shownFacets };
}

function promotableOf(list: Found['list']): Found['list'] {
  return { ...list, Products: list.Products.filter(({ Uuid }) => list.Cards[Uuid]?.IsPromotable !== false) };
}

/**
 * How a list page waits for its content: a list in use stays, with everything open in it, until the new one is
 * complete.
 */
export function arrivingAt(address: URL): typeof arriving {
  const isInUse = !import.meta.env.SSR && isSameList(new URL(window.location.href), address);
  return isInUse ? settled : arriving;
}

async function findWaysOut(call: Call, list: Omit<ListAsked, 'page'>, finding: Finding): Promise<WayOut[]> {
  const ways = await Promise.all(
    listChoices(finding, [])
      .slice(0, MAX_WAYS_OUT)
      .map(async ({ key, value, rest }) => {
        const { PageInfo } = await call('listProducts', {
          query: { ...list, ...findingParameters(rest), page: 1, pageSize: 1 },
        });
        return { key, value, total: PageInfo.TotalItems };
      }),
  ).catch(() => []);
  return ways.filter(({ total }) => total > 0).toSorted((one, other) => other.total - one.total);
}

const narrowing = new Set(['minPrice', 'maxPrice', 'brand', 'inStock', 'ageMonths', 'sort']);
const isNarrowing = (name: string) => narrowing.has(name) || name.startsWith('attr.');

/** Whether an address is the home page's. With anything that asks for a list it shows that list. */
export function isHomeAddress({ pathname, searchParams }: URL): boolean {
  const asks = (name: string) => ['search', 'categoryId', 'page'].includes(name) || isNarrowing(name);
  return pathname === '/' && ![...searchParams.keys()].some(asks);
}

/** The filter parameters exactly as in the address, malformed ones included: the server is to refuse those. */
function parametersIn(query: URLSearchParams): Record<string, string[]> {
  const parameters: Record<string, string[]> = {};
  for (const [name, value] of query) {
    if (isNarrowing(name)) (parameters[name] ??= []).push(value);
  }
  return parameters;
}

/** Whether both addresses show the same list, though filtered or sorted differently. */
export function isSameList(one: URL, other: URL): boolean {
  return (
    one.pathname === other.pathname &&
    ['search', 'categoryId'].every((name) => one.searchParams.get(name) === other.searchParams.get(name)) &&
    JSON.stringify(parametersIn(one.searchParams)) !== JSON.stringify(parametersIn(other.searchParams))
  );
}
