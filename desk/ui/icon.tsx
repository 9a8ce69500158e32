import type { ReactNode } from 'react';
import styles from './icon.module.css';

/** Icons that only the desk needs, in the style of the shop's (storefront/ui/icon.tsx). */
const drawings = {
  home: <path d="m3.5 11 8.5-7.5L20.5 11M6 9v10.5h12V9m-8 10.5v-6h4v6" />,
  parcel: <path d="M3.5 7.5 12 3.5l8.5 4v9l-8.5 4-8.5-4zM3.5 7.5l8.5 4 8.5-4M12 11.5v9" />,
  return: <path d="M9 8.5H4v-5M4 8.5C5.5 5.5 8.5 4 12 4a8 8 0 1 1-8 8.5" />,
  crate: <path d="M3.5 9h17l-1.5 11h-14zM7 9l2.5-5.5M17 9l-2.5-5.5M9 13v3.5M15 13v3.5M12 13v3.5" />,
  shelf: <path d="M4 3.5v17M20 3.5v17M4 11h16M4 19h16M7 11V6.5h5V11M13 19v-5h4v5M7.5 19v-3.5H13" />,
  tag: (
    <>
      <path d="M3.5 12.5v-9h9l8 8-9 9z" />
      <circle cx="8" cy="8" r="1.5" />
    </>
  ),
  coupon: (
    <>
      <path d="M3.5 6.5h17v3.3a2.3 2.3 0 0 0 0 4.4v3.3h-17v-3.3a2.3 2.3 0 0 0 0-4.4zM9.5 15l5-6" />
      <circle cx="9.7" cy="9.5" r=".9" />
      <circle cx="14.3" cy="14.5" r=".9" />
    </>
  ),
  tree: <path d="M4 3.5h6v5H4zM14 9.5h6v5h-6zM14 16h6v4.5h-6zM7 8.5v10h7M7 12h7" />,
  people: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 19.5c.5-3.5 3-5.3 6.5-5.3s6 1.8 6.5 5.3M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.7c2 .7 3.2 2.3 3.5 4.8" />
    </>
  ),
  exchange: <path d="M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4" />,
  log: <path d="M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h4" />,
  person: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6" />
    </>
  ),
  view: <path d="M7 4h10v16l-5-4-5 4z" />,
  menu: <path d="M4 6.5h16M4 12h16M4 17.5h16" />,
  page: <path d="M4 4.5h16v15H4zM4 9h16M7 12.5h4v4H7zM14 12.5h3M14 16h3" />,
  review: (
    <path d="M4 4.5h16v11.5h-8.5l-5 4.5v-4.5H4zM12 6.8l1 2.2 2.4.2-1.8 1.6.5 2.3-2.1-1.2-2.1 1.2.5-2.3-1.8-1.6 2.4-.2z" />
  ),
  back: <path d="M4 4v6h6M4.5 10a8.2 8.2 0 1 1-.3 4.5M12 8v4.5l3 2" />,
  money: <path d="M16.5 7.5a4 4 0 0 0-7.5 2c0 3.5 1 6-1.5 10h9.5M6.5 12.5h7" />,
  scales: <path d="M12 3.5v17M7 20.5h10M5 7h14M5 7l-2.5 6.5h5zM19 7l-2.5 6.5h5z" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5M8 10.5h5" />
    </>
  ),
  settings: (
    <>
      <path d="M4 7h9m5 0h2M4 12h2m5 0h9M4 17h7m5 0h4" />
      <circle cx="15.5" cy="7" r="2.5" />
      <circle cx="8.5" cy="12" r="2.5" />
      <circle cx="13.5" cy="17" r="2.5" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="14.5" r="4.5" />
      <path d="m11.3 11.3 8.2-8.3M16 6.5l2.5 2.5M19 3.5l1.5 1.5" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/** Decorative: the words beside it, or its button's label, say what it means. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  );
}
