import { useEffect, useState } from 'react';
import type { Suggestions } from '#contract/search.ts';
import { call } from '#storefront/app/browser-call.ts';

/** Between two strokes of somebody who types. */
const PAUSE_MILLISECONDS = 120;
const MIN_LETTERS = 2;

const NOTHING: Suggestions = { Products: [], Categories: [] };

/**
 * What may be meant by this much of a search. The last answer stands while the next is on its way; a shop that does not
 * answer suggests nothing, and says nothing of it.
 */
export function useSuggestions(typed: string): Suggestions {
  const term = typed.trim();
  const [answer, setAnswer] = useState({ term: '', suggestions: NOTHING });
  useEffect(() => {
    if (term.length < MIN_LETTERS) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      call('listSuggestions', { query: { q: term } }, { signal: asking.signal }).then(
        (suggestions) => setAnswer({ term, suggestions }),
        () => {},
      );
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [term]);
  if (term.length < MIN_LETTERS) return NOTHING;
  // Of another word: what was suggested for it would be wrong.
  const isBegun = term.startsWith(answer.term) || answer.term.startsWith(term);
  return answer.term !== '' && isBegun ? answer.suggestions : NOTHING;
}
