import { pages } from '#contract/pages.ts';
import { loadDemoCatalogue } from '#server/demo/demo-catalogue.service.ts';
import { detectFormat } from '#server/importing/detect-format.reader.ts';
import { importCatalogue } from '#server/importing/import-catalogue.service.ts';
import { findPageAnswers } from '#storefront/search/page-answers.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { timed, type Options, type Result } from './result.ts';

/** The first answer a parent would want: a page, what the shop says it does not have, and the first product. */
interface Wanted {
  page?: string;
  missing?: string;
  product?: RegExp;
  /** No product is an answer. */
  isNothing?: true;
}
type Table = readonly (readonly [search: string, first: RegExp | Wanted])[];

/** Pages answer with whatever catalogue. */
const pagesFirst: Table = [
  ['delivery', { page: `${pages.terms}#delivery` }],
  ['how long does delivery take', { page: `${pages.terms}#delivery` }],
  ['returns', { page: pages.returns }],
  ['refund', { page: pages.returns }],
  ['track my order', { page: pages.orders }],
  ['size guide', { page: `${pages.products}?search=size+guide` }],
  ['gifts', { page: pages.gifts }],
  ['recycling', { page: pages.recycling }],
  ['privacy', { page: pages.privacyNotice }],
];

const demo: Table = [
  ...pagesFirst,
  ['gift for 1 year old', { page: '/gifts/1-year', product: /First Birthday Crown|Crayons|Play Ball/ }],
  ['present for my 2 yr old niece', { page: '/gifts/2-years', product: /Story Books|First Birthday|Tea$/ }],
  ['gift for newborn', { page: '/gifts/newborn', product: /^Newborn Clothing Gift Set/ }],
  ['1st birthday gift', { page: '/gifts/1-year', product: /^First Birthday Crown/ }],
  ['gift under £30', { page: '/gifts/under-30', product: /Gift (Box|Set)/ }],
  ['newborn', /Newborn/],
  ['newborn nappies', /^Newborn Nappies/],
  ['nappies from birth', /^Newborn Nappies/],
  ['car seat newborn', /^Wren/],
  ['sleepsuit newborn', /0 to 3 Months|Premature/],
  ['toddler', /Toddler/],
  ['toddler bed', /^Hazel Toddler Bed/],
  ['toddler toys', /Stacking|Blocks|Sorter|Car,/],
  ['toys for 1 year old', /Stacking Rings|Blocks|Sorter/],
  ['toys for 6 months', /Stacking and Pouring Cups/],
  ['6 months', /Duck|Gate|6 to 9 Months|Pushchair|Car Seat/],
  ['18m', /Size 5|Toddler Bed|18 to 24|Bed Guard/],
  ['book for 2 year old', /Ladybirds|The Moon Comes Down to Tea/],
  ['highchair 6 months', /Highchair/],
  ['pyjamas for a 1 year old', /1 to 2 Years/],
  ['sleeping bag 12 months', /6 to 18 Months/],
  ['Tommee Tippee bottle', { missing: 'Tommee Tippee', product: /Bottle/ }],
  ['Tommee Tippee', { missing: 'Tommee Tippee', isNothing: true }],
  ['Mamas and Papas pram', { missing: 'Mamas and Papas', product: /Pram/ }],
  ['medela breast pump', { missing: 'medela', product: /Breast Pump/ }],
  ['pushcair', /Pushchair/],
  ['dummy', /Dummies/],
  ['wooden highchair', /^Ashby Wooden Highchair/],
  ['prams under £300', /Buggy/],
  ['double buggy', /Double/],
  ['white noise', /White Noise/],
];

/**
 * With the catalogue of baby goods that was put together from three marketplaces: names cut short, walls of stickers in
 * the category of gifts, and ages only where texts state them.
 */
const imported: Table = [
  ...pagesFirst,
  ['gift for 1 year old', { page: '/gifts/1-year', product: /Ride|Tricycle|Toys/ }],
  ['present for a 2 yr old', { page: '/gifts/2-years', product: /Table|Easel|Jeep|Ride|Tricycle/ }],
  ['gift for newborn', { page: '/gifts/newborn', product: /New ?born|Rattle|Swaddle|Blanket/i }],
  ['1st birthday gift', { page: '/gifts/1-year', product: /Ride|Tricycle|Toys/ }],
  ['newborn', /New ?born/i],
  ['newborn sleepsuit', /Sleep ?suit|Onesie|Bodysuit/i],
  ['stroller from birth', /Stroller/],
  ['toddler', /Toddler|Toothpaste|Tricycle|Ride/],
  ['toys for 1 year old', /Ride|Tricycle|Toys/],
  ['toys for 6 months', /Rattle|Toy|Activity|Gym/i],
  ['tricycle 18m', /Tricycle/],
  ['high chair 6 months', /High ?chair/i],
  ['toothpaste 1 year', /Toothpaste/],
  ['Tommee Tippee bottle', { missing: 'Tommee Tippee' }],
  ['Silver Cross pram', { missing: 'Silver Cross', product: /Pram|Stroller/ }],
  ['medela bottle', { missing: 'medela', product: /Bottle/ }],
  ['nuna stroller', { missing: 'nuna', product: /Stroller/ }],
  ['chicco toothpaste', /^Chicco.*Toothpaste/],
  ['pushchair', /Stroller|Pram/],
  ['buggy', /Stroller|Pram/],
  ['nappies', /Nappy|Nappies|Diaper/],
  ['cot', /Cot|Crib|Bed/],
  ['sleeping bag', /Sleeping Bag/],
  ['blanket', /Blanket/],
  ['swaddle', /Swaddle|Wrap/],
  ['muslin', /Muslin/],
  ['bib', /Bib/],
  ['sunscreen', /Sun ?screen/i],
  ['girls dress', /Dress/],
  ['romper', /Romper/],
  ['mosquito net', /Mosquito Net/],
];

/** Forty searches in the shop's own catalogue, or in the one of a file, and whether what is shown first answers them. */
export function proveFirstAnswers({ catalogue, say }: Options): Promise<Result> {
  return timed('first answers', async () => {
    const shop = await openTestShop();
    try {
      if (catalogue === undefined) {
        await loadDemoCatalogue(shop.db, { mode: 'on', isEmbedded: false, report: () => {} });
      } else await load(shop, catalogue);
      const table = catalogue === undefined ? demo : imported;
      const faults: string[] = [];
      for (const [search, first] of table) {
        const got = await firstAnswer(shop, search);
        if (isAnswered(got, first instanceof RegExp ? { product: first } : first)) continue;
        faults.push(`“${search}”: ${JSON.stringify(got)}`);
        say(faults.at(-1)!);
      }
      return {
        tried: `${table.length} searches in ${catalogue === undefined ? 'the demo catalogue' : 'a catalogue of marketplaces'}`,
        count: table.length,
        faults,
        notes: `${table.length - faults.length} of ${table.length} answered first`,
      };
    } finally {
      await shop.close();
    }
  });
}

interface First {
  page: string | null;
  missing: string[];
  product: string | null;
}

async function firstAnswer(shop: TestShop, search: string): Promise<First> {
  const [{ Words, Gifts, Missing = [] }, { Products }] = await Promise.all([
    shop.call('readSearch', { query: { search } }),
    shop.call('listProducts', { query: { search } as never }),
  ]);
  const [page] = findPageAnswers(Words);
  return {
    page: (page?.path === pages.gifts ? Gifts : page?.path) ?? null,
    // Not said where a page answers.
    missing: page ? [] : Missing,
    product: Products[0]?.Name ?? null,
  };
}

function isAnswered(got: First, { page, missing, product, isNothing }: Wanted): boolean {
  return (
    (page === undefined || got.page === page) &&
    got.missing.join() === (missing ?? '') &&
    (product === undefined || (got.product !== null && product.test(got.product))) &&
    (!isNothing || got.product === null)
  );
}

async function load({ db, clock }: TestShop, catalogue: string): Promise<void> {
  const file = await detectFormat(catalogue);
  if ('problem' in file) throw new Error(file.problem);
  await importCatalogue(db, {
    ...{ file, now: clock.now(), isDryRun: false, newStatus: 'published', by: { kind: 'command' } },
    onRow: () => {},
    onProgress: () => {},
  });
}
