import { Link, useNavigate } from 'react-router';
import { deskPages } from '#contract/desk/pages.ts';
import { call } from '#desk/app/call.ts';
import { forgetAllText } from '#desk/app/kept-text.ts';
import { keepPerson } from '#desk/app/kept-person.ts';
import { useMe } from '#desk/app/me.ts';
import { Icon as DeskIcon } from '#desk/ui/icon.tsx';
import { forgetPickRuns, readPickRun } from '#desk/pick-run/kept-pick-run.ts';
import { roleNames } from '#contract/desk/role-words.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Menu } from '#storefront/ui/menu.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { openPalette } from './keyboard.tsx';
import { MenuLinks } from './side-menu.tsx';
import styles from './top-bar.module.css';

export function TopBar() {
  const me = useMe();
  return (
    <header className={styles.bar}>
      <div className={styles.narrow}>
        <Menu label="Menu" button={<DeskIcon name="menu" />}>
          <nav aria-label="Menu">
            <MenuLinks />
          </nav>
        </Menu>
      </div>
      <Link to={deskPages.home} className={styles.home}>
        <img src="/favicon.svg" width="28" height="28" alt="" />
        Desk
      </Link>
      <button type="button" className={styles.find} onClick={openPalette}>
        <Icon name="search" size="small" />
        <span>Go to…</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Menu
        label={`Your account: ${me.name}`}
        button={
          <span className={styles.person} aria-hidden="true">
            {me.name.slice(0, 1).toUpperCase()}
          </span>
        }
      >
        <p className={styles.who}>
          <strong>{me.name}</strong>
          {roleNames[me.role]}
        </p>
        <hr />
        <Link to={deskPages.me}>
          <DeskIcon name="key" />
          Your account
        </Link>
        <LogOut />
      </Menu>
    </header>
  );
}

function LogOut() {
  const navigate = useNavigate();
  const { id } = useMe();
  const { run, isBusy, failure } = useAction(async () => {
    if (readPickRun(id)?.acts.length) {
      // Packed without a network, and not sent since.
      const { roundSyncOf } = await import('#desk/pick-run/use-pick-run.ts');
      await roundSyncOf(id).settle();
    }
    await call('endOwnSession', {});
    keepPerson(null);
    await import('#desk/app/worker.ts').then(({ leavePushHere }) => leavePushHere()).catch(() => {});
    forgetAllText();
    forgetPickRuns();
    await navigate(deskPages.login);
  });
  return (
    <>
      <button type="button" onClick={() => void run()}>
        <Icon name="leave" size="small" />
        {isBusy ? 'Logging out...' : 'Log out'}
      </button>
      {failure && <p role="alert">{failure}</p>}
    </>
  );
}
