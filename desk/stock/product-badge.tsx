import { productStatusWords } from '#contract/state-words.ts';
import type { DeskStock } from '#contract/desk/stock.ts';
import { Badge } from '#storefront/ui/badge.tsx';

/** Marks a product that nobody can buy; renders nothing for others. */
export function ProductBadge({ product: { status } }: { product: DeskStock }) {
  if (status === 'published') return null;
  return <Badge tone={status === 'draft' ? 'caution' : 'plain'}>{productStatusWords[status]}</Badge>;
}
