import { useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { readFinding, type Finding } from '#contract/finding.ts';
import { KEPT_PLACE } from '#storefront/app/kept-place.ts';
import { addressOf } from './narrowing.ts';

export interface FindingInUse {
  finding: Finding;
  /** Goes to the list narrowed and sorted so. */
  choose: (next: Finding) => void;
  addressFor: (finding: Finding) => string;
  isPending: boolean;
  /** From here on choices are one step of the history, until `endStep`. */
  beginStep: () => void;
  endStep: () => void;
}

/**
 * What is chosen. It is ahead of the address while the list is on its way: a tick shows at once, and the next one
 * counts on it.
 */
export function useFinding(): FindingInUse {
  const { pathname, search, key } = useLocation();
  const { state } = useNavigation();
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<{ of: string; finding: Finding } | null>(null);
  /** The address at which the step began. */
  const step = useRef<string | null>(null);
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const asked = useMemo(() => readFinding(query), [query]);
  const isAhead = ahead?.of === key;
  // The address has caught up. Kept, it would be ahead again when Back leads here.
  if (ahead && !isAhead) setAhead(null);
  return {
    finding: isAhead ? ahead.finding : asked,
    isPending: isAhead && state !== 'idle',
    addressFor: (finding) => addressOf(pathname, query, finding),
    choose(next) {
      setAhead({ of: key, finding: next });
      // Not before the first one has arrived: what it was to push is let go for this.
      const replace = step.current !== null && step.current !== window.location.href;
      void navigate(addressOf(pathname, query, next), {
        preventScrollReset: true,
        state: KEPT_PLACE,
        replace,
      });
    },
    beginStep: () => (step.current = window.location.href),
    endStep: () => (step.current = null),
  };
}
