import { MAX_LENGTH } from '#contract/limits.ts';
import { readPage } from '#storefront/app/calls/read-page.ts';

/** The list's page and filters, read from the address. */
export interface ActivityQuery {
  page: number;
  startDate: string;
  endDate: string;
  actionFilter: string;
  search: string;
}

/** Invalid values in the address count as absent. */
export function readActivityQuery(query: URLSearchParams): ActivityQuery {
  return {
    page: readPage(query),
    startDate: dayOf(query.get('startDate')),
    endDate: dayOf(query.get('endDate')),
    actionFilter: wordOf(query.get('actionFilter')),
    search: wordOf(query.get('search')),
  };
}

/** The filters that are set, as a query for the first page. */
export function writeActivityFilters(filters: Partial<Record<string, string>>): string {
  const query = new URLSearchParams();
  for (const name of ['search', 'actionFilter', 'startDate', 'endDate']) {
    const value = filters[name]?.trim();
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : '';
}

function dayOf(text: string | null): string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  const day = new Date(`${text}T00:00:00Z`);
  // 31 February is not a day, though some date parsers take it for one in March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : '';
}

function wordOf(text: string | null): string {
  return (text ?? '').trim().slice(0, MAX_LENGTH.search);
}
