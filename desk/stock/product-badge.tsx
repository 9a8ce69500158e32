import type { DeskStock } from '#contract/desk/stock.ts';
import { Badge } from '#storefront/ui/badge.tsx';

/** Says of a product that nobody can buy it; nothing of the others. */
export function ProductBadge({ product: { status } }: { product: DeskStock }) {
  if (status === 'published') return null;
  return status === 'draft' ? <Badge tone="caution">Draft</Badge> : <Badge>Archived</Badge>;
}
