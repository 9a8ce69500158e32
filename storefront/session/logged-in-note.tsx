import { useNavigationState } from '#storefront/app/is-hydrating.ts';
import { useSession } from '#storefront/app/session.ts';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './logged-in-note.module.css';

/** Navigation state of a page to which a log-in without a form has led. */
export interface ArrivalState {
  tellsWhoIsLoggedIn?: boolean;
}

/** Nobody typed a name: so the shop says whose account it is. */
export function LoggedInNote() {
  const state = useNavigationState() as ArrivalState | null;
  const session = useSession();
  if (!state?.tellsWhoIsLoggedIn || !session) return null;
  const name = `${session.firstName} ${session.lastName}`.trim();
  return (
    <div className={styles.note}>
      <Notice tone="success">{`You are logged in as ${name} (${session.email}).`}</Notice>
    </div>
  );
}
