import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';
import type { ProductRecord } from '#contract/desk/product-record.ts';

type Status = ProductRecord['status'];

export const statusNames: Readonly<Record<Status, string>> = {
  draft: 'Not for sale yet',
  published: 'For sale',
  archived: 'No longer sold',
};

const tones: Readonly<Record<Status, BadgeTone>> = {
  draft: 'caution',
  published: 'success',
  archived: 'plain',
};

export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{statusNames[status]}</Badge>;
}
