import { Notice } from '#storefront/ui/notice.tsx';
import { useChild, useToday } from './child.ts';
import { ageInMonths, childAgeWords, isUnder36Months } from '#contract/child-fit.ts';

/** Shown beside a toy with small parts when the child of this browser is too young for it. */
export function FitsWarning() {
  const child = useChild();
  const today = useToday();
  if (!child || !isUnder36Months(child.month, today)) return null;
  const age = ageInMonths(child.month, today);
  return (
    <Notice tone="caution" isSilent>
      {`Not suitable for children under 36 months. Your child is ${childAgeWords(age)}.`}
    </Notice>
  );
}
