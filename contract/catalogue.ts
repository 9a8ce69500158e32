import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { readFinding } from './finding.ts';
import { USUAL_PAGE_SIZE } from './limits.ts';
import { page, pageSize, searchTerm, uuid } from './text.ts';

export interface Category {
  Id: string;
  Name: string;
  /** An emoji, or a URL that starts with http or /. */
  Image: string;
  Subcategories: Category[];
}

export const category: z.ZodType<Category> = z.object({
  Id: z.string(),
  Name: z.string(),
  Image: z.string(),
  get Subcategories() {
    return z.array(category);
  },
});

const productImage = z.object({ Id: z.string(), ImagePath: z.string(), ImageDescription: z.string() });

export const product = z.object({
  Uuid: z.string(),
  Name: z.string(),
  Brand: z.string().nullable(),
  Sku: z.string(),
  /** Pounds, VAT included. */
  Price: z.number(),
  ImageCollection: z.array(productImage),
  StockLevel: z.number(),
  InBasketsCount: z.number(),
  Description: z.string(),
  /** The product's categories, each with its path of names from the outermost down. */
  Categories: z.array(z.object({ Id: z.string(), Name: z.string(), Path: z.array(z.string()) })),
});
export type Product = z.infer<typeof product>;

export const productList = z.object({
  Products: z.array(product),
  PageInfo: z.object({
    CurrentPage: z.number(),
    TotalPages: z.number(),
    PageSize: z.number(),
    TotalItems: z.number(),
  }),
});
export type ProductList = z.infer<typeof productList>;

export const listCategories = endpoint('listCategories', {
  summary: 'All categories, nested',
  access: 'visitor',
  answers: { 200: z.object({ Categories: z.array(category) }) },
  refusals: [],
});

export const findMovedCategory = endpoint('findMovedCategory', {
  summary: 'Where a category is now whose address was once this chain of names, joined by slashes',
  access: 'visitor',
  query: z.object({ path: searchTerm(2000) }),
  answers: { 200: z.object({ Path: z.array(z.string()) }) },
  refusals: ['catalogue/category-not-found'],
});

/** One value or several; `readFinding` says which parameters may be repeated and which values they take. */
const parameter = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional();

/** Query parameters of lists and their facets. In addition, `attr.KEY` for every attribute. */
const findingQuery = z
  .looseObject({
    page,
    pageSize: pageSize(USUAL_PAGE_SIZE),
    categoryId: z.uuid('We could not find that category.').optional(),
    search: searchTerm(),
    minPrice: parameter,
    maxPrice: parameter,
    brand: parameter,
    inStock: parameter,
    ageMonths: parameter,
    sort: parameter,
  })
  .transform(({ page, pageSize, categoryId, search, ...rest }, context) => {
    const { problems, ...finding } = readFinding(
      Object.entries(rest).flatMap(([name, value]) =>
        [value].flat().map((each): [string, string] => [name, String(each ?? '')]),
      ),
    );
    for (const { parameter: name, words } of problems) {
      context.addIssue({ code: 'custom', path: [name], message: words });
    }
    return { page, pageSize, categoryId, search, ...finding };
  });

export const listProducts = endpoint('listProducts', {
  summary:
    'Products of a page, of a category, or that answer a search; attr.KEY=VALUE narrows by an attribute',
  access: 'visitor',
  query: findingQuery,
  answers: { 200: productList },
  refusals: ['catalogue/category-not-found'],
});

const facet = z.object({
  /** `brand`, `price`, `age`, `stock` or the key of an attribute. */
  Key: z.string(),
  Name: z.string(),
  /** For `range`, `Values` are spans such as `5..10`; `Min` and `Max` are the lowest and highest in the list. */
  Kind: z.enum(['choice', 'range', 'boolean']),
  /** `Count` is the number of cards if this value replaced the chosen values of its facet. */
  Values: z.array(z.object({ Value: z.string(), Name: z.string(), Count: z.number() })),
  Min: z.number().optional(),
  Max: z.number().optional(),
});
export type Facet = z.infer<typeof facet>;

const facetList = z.object({ Total: z.number(), Facets: z.array(facet) });
export type FacetList = z.infer<typeof facetList>;

export const listFacets = endpoint('listFacets', {
  summary: 'What a list can be narrowed by, and how many products each value leaves',
  access: 'visitor',
  query: findingQuery,
  answers: { 200: facetList },
  refusals: ['catalogue/category-not-found'],
});

export const getProduct = endpoint('getProduct', {
  summary: 'One product',
  access: 'visitor',
  params: z.object({ id: uuid }),
  answers: { 200: product },
  refusals: ['catalogue/product-not-found', 'catalogue/product-no-longer-sold'],
});

export const variants = z.object({
  /** The options to choose by and their values, both in the order in which the page shows them. */
  Options: z.array(z.object({ Name: z.string(), Values: z.array(z.string()) })),
  /** Lists show the first variant that can be bought, or else the first. */
  Variants: z.array(
    z.object({
      Uuid: z.string(),
      /** One value for each option. */
      Values: z.array(z.string()),
      /** Pounds, VAT included. */
      Price: z.number(),
      StockLevel: z.number(),
      ImagePath: z.string().nullable(),
    }),
  ),
});
export type Variants = z.infer<typeof variants>;

export const listVariants = endpoint('listVariants', {
  summary: 'The product in all its sizes, colours and the like; nothing for a product that comes in one',
  access: 'visitor',
  params: z.object({ id: uuid }),
  answers: { 200: variants },
  refusals: ['catalogue/product-not-found', 'catalogue/product-no-longer-sold'],
});
