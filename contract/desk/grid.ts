import { z } from 'zod';
import { parcelSizes } from '#contract/delivery/zones.ts';
import { productStatuses } from '#contract/product-limits.ts';
import { vatClasses } from '#contract/pricing/vat.ts';
import { searchTerm, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';

const row = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  sku: z.string(),
  status: z.enum(productStatuses),
  pricePence: z.number(),
  vatClass: z.enum(vatClasses),
  shelf: z.string(),
  barcode: z.string(),
  weightGrams: z.number().nullable(),
  parcelSize: z.enum(parcelSizes),
});
export type GridRow = z.output<typeof row>;

export const listGrid = deskEndpoint('listGrid', {
  summary: 'Products as rows of a table to edit, two hundred at a time; editProduct saves a row',
  access: 'staff',
  may: 'products.edit',
  query: z.object({
    /** Matches parts of the sku, the name or the barcode. */
    search: searchTerm(),
    /** Absent: all but archived products. */
    status: z.enum(productStatuses, 'The status must be draft, published or archived.').optional(),
    /** Only those without a weight. */
    view: z.literal('no-weight', 'The view must be no-weight.').optional(),
    /** The last id of the previous page. */
    after: uuid.optional(),
  }),
  answers: { 200: z.object({ rows: z.array(row), hasMore: z.boolean() }) },
  refusals: [],
});
