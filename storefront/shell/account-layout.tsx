import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { logOut } from './log-out.ts';
import { Icon, type IconName } from '#storefront/ui/icon.tsx';
import styles from './account-layout.module.css';

const pages: readonly { to: string; name: string; icon: IconName }[] = [
  { to: '/account/profile', name: 'My Profile', icon: 'person' },
  { to: '/account/addresses', name: 'My Addresses', icon: 'pin' },
  { to: '/account/orders', name: 'My Orders', icon: 'box' },
  { to: '/account/reviews', name: 'My Reviews', icon: 'pencil' },
  { to: '/account/activity', name: 'My Activity', icon: 'clock' },
  { to: '/account/change-password', name: 'Change Your Password', icon: 'lock' },
  { to: '/account/security', name: 'Two-Factor Authentication', icon: 'shield' },
  { to: '/account/notifications', name: 'Notifications', icon: 'bell' },
  { to: '/account/privacy', name: 'Data & Privacy', icon: 'download' },
];

/** The account area: its menu beside the page, above it on a phone. */
export function Component() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  const current = pages.findIndex(({ to }) => pathname.startsWith(to));
  useEffect(() => {
    const bring = () => bringIntoView(menu.current!, current);
    bring();
    // When the phone is rotated.
    window.addEventListener('resize', bring);
    return () => window.removeEventListener('resize', bring);
  }, [current]);
  return (
    <div className={styles.layout}>
      <nav aria-label="My account" className={styles.menu} ref={menu}>
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

/**
 * On a phone the menu is a swiped strip: it starts with the entry before the current one, or with the current one if
 * both do not fit. `scrollIntoView` would move the page as well.
 */
function bringIntoView(menu: HTMLElement, entry: number): void {
  const place = menu.children[entry]?.getBoundingClientRect();
  if (!place) return;
  const strip = menu.getBoundingClientRect();
  const inset = Number.parseFloat(getComputedStyle(menu).scrollPaddingInlineStart) || 0;
  const before = menu.children[entry - 1]?.getBoundingClientRect();
  const first = before && place.right - before.left <= strip.width - 2 * inset ? before : place;
  menu.scrollLeft += first.left - strip.left - inset;
}
