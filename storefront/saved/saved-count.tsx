import { useStored } from '#storefront/app/stored.ts';
import { CountBadge } from '#storefront/ui/badge.tsx';
import { savedList } from './saved-list.ts';

export function SavedCount() {
  return <CountBadge count={useStored(savedList).length} />;
}
