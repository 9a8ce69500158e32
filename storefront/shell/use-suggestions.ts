import { useEffect, useState } from 'react';
import type { Suggestions } from '#contract/search.ts';
import { call } from '#storefront/app/calls/browser-call.ts';

/** The pause after which typing counts as finished. */
const PAUSE_MILLISECONDS = 120;
const MIN_LETTERS = 2;

const NOTHING: Suggestions = { Products: [], Categories: [] };

/**
 * Suggestions for a partly typed search. The last answer stays while the next is loading; if the shop does not answer,
 * nothing is suggested and no error shown.
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
  // The answer belongs to another word: its suggestions would be wrong.
  const isBegun = term.startsWith(answer.term) || answer.term.startsWith(term);
  return answer.term !== '' && isBegun ? answer.suggestions : NOTHING;
}
