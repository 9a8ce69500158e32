import { Link, useLocation, useNavigate } from 'react-router';
import { useSession } from '#storefront/app/calls/session.ts';
import { logOut } from './log-out.ts';
import { forgetReturnTo, type LoginState } from '#storefront/session/return-to.ts';
import { Icon } from '#storefront/ui/icon.tsx';
// For the menu, whose own code is part of every first load.
import '#storefront/ui/shield.ts';
import styles from './account-menu.module.css';

export function AccountEntries() {
  const session = useSession();
  return session ? <CustomerEntries name={session.firstName} /> : <VisitorEntries />;
}

function CustomerEntries({ name }: { name: string }) {
  const navigate = useNavigate();
  return (
    <>
      {name && <p className={styles.hello}>{`Hello, ${name}`}</p>}
      <nav aria-label="Account">
        <Link to="/account/profile">
          <Icon name="person" size="small" />
          Profile
        </Link>
        <Link to="/account/addresses">
          <Icon name="pin" size="small" />
          Addresses
        </Link>
        <Link to="/account/orders">
          <Icon name="box" size="small" />
          My Orders
        </Link>
        <Link to="/account/activity">
          <Icon name="clock" size="small" />
          My Activity
        </Link>
        <SavedEntry />
      </nav>
      <hr />
      <button
        type="button"
        onClick={() => {
          logOut();
          void navigate('/login');
        }}
      >
        <Icon name="leave" size="small" />
        Logout
      </button>
    </>
  );
}

function SavedEntry() {
  return (
    <Link to="/saved">
      <Icon name="heart" size="small" />
      Saved
    </Link>
  );
}

function VisitorEntries() {
  const { pathname, search } = useLocation();
  const state: LoginState = { from: pathname + search };
  return (
    <nav aria-label="Account">
      {/* Logging in from here leads back here, wherever an earlier log-in was to lead. */}
      <Link to="/login" state={state} onClick={forgetReturnTo}>
        <Icon name="person" size="small" />
        Log in
      </Link>
      <Link to="/register" state={state} onClick={forgetReturnTo}>
        <Icon name="pencil" size="small" />
        Register
      </Link>
      <SavedEntry />
    </nav>
  );
}
