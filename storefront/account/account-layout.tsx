import { NavLink, Outlet, useNavigate } from 'react-router';
import { logOut } from '#storefront/session/log-out.ts';
import { Icon, type IconName } from '#storefront/ui/icon.tsx';
import styles from './account-layout.module.css';

const pages: readonly { to: string; name: string; icon: IconName }[] = [
  { to: '/account/addresses', name: 'Addresses', icon: 'pin' },
  { to: '/account/orders', name: 'My Orders', icon: 'box' },
];

/** The account area: its menu beside the page, above it on a phone. */
export function AccountLayout() {
  const navigate = useNavigate();
  return (
    <div className={styles.layout}>
      <nav aria-label="My account" className={styles.menu}>
        {pages.map(({ to, name, icon }) => (
          <NavLink key={to} to={to}>
            <Icon name={icon} size="small" />
            {name}
          </NavLink>
        ))}
        <a
          href="/login"
          onClick={(event) => {
            event.preventDefault();
            logOut();
            void navigate('/login');
          }}
        >
          <Icon name="leave" size="small" />
          Logout
        </a>
      </nav>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}
