import { useNavigationState } from '#storefront/app/page/is-hydrating.ts';
import { lazyExtra } from '#storefront/app/page/lazy.ts';
import { useSession } from '#storefront/app/calls/session.ts';

const LoggedInWords = lazyExtra(async () => (await import('./logged-in-words.tsx')).LoggedInWords);

/** Navigation state of a page reached by a log-in without a form. */
export interface ArrivalState {
  tellsWhoIsLoggedIn?: boolean;
}

/** Says whose account it is, because nobody typed a name. */
export function LoggedInNote() {
  const state = useNavigationState() as ArrivalState | null;
  const session = useSession();
  if (!state?.tellsWhoIsLoggedIn || !session) return null;
  return <LoggedInWords {...session} />;
}
