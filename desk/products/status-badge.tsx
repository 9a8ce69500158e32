import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';
import { productStatusWords } from '#contract/state-words.ts';
import type { ProductRecord } from '#contract/desk/product-record.ts';

type Status = ProductRecord['status'];

const tones: Readonly<Record<Status, BadgeTone>> = {
  draft: 'caution',
  published: 'success',
  archived: 'plain',
};

export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{productStatusWords[status]}</Badge>;
}
