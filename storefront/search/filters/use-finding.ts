import { useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { readFinding, type Finding } from '#contract/finding.ts';
import { KEEP_FOCUS } from '#storefront/app/page/keep-focus.ts';
import { addressOf } from './narrowing.ts';

export interface FindingInUse {
  finding: Finding;
  /** Navigates to the list with this finding. */
  choose: (next: Finding) => void;
  addressFor: (finding: Finding) => string;
  isPending: boolean;
  /** From here until `endStep`, choices make a single history entry. */
  beginStep: () => void;
  endStep: () => void;
}

/**
 * The current choices. They run ahead of the address while the list is loading: a tick shows at once, and the next one
 * builds on it.
 */
export function useFinding(): FindingInUse {
  const { pathname, search, key } = useLocation();
  const { state } = useNavigation();
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<{ of: string; finding: Finding } | null>(null);
  /** The address at which the step started. */
  const step = useRef<string | null>(null);
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const asked = useMemo(() => readFinding(query), [query]);
  const isAhead = ahead?.of === key;
  // The address has caught up. If kept, it would run ahead again when Back leads here.
  if (ahead && !isAhead) setAhead(null);
  return {
    finding: isAhead ? ahead.finding : asked,
    isPending: isAhead && state !== 'idle',
    addressFor: (finding) => addressOf(pathname, query, finding),
    choose(next) {
      setAhead({ of: key, finding: next });
      // Replaces only once the first choice of the step has arrived: a navigation still loading is abandoned for this
      // one.
      const replace = step.current !== null && step.current !== window.location.href;
      void navigate(addressOf(pathname, query, next), {
        preventScrollReset: true,
        state: KEEP_FOCUS,
        replace,
      });
    },
    beginStep: () => (step.current = window.location.href),
    endStep: () => (step.current = null),
  };
}
