import type { ReactNode } from 'react';
import styles from './icon.module.css';

/** Drawn for this shop on a 24-unit grid, two units of rounded stroke, in the colour of the text beside them. */
const drawings = {
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6" />
    </>
  ),
  basket: (
    <>
      <path d="M3.5 9.5h17l-1.7 9a2 2 0 0 1-2 1.6H7.2a2 2 0 0 1-2-1.6z" />
      <path d="m7.5 9.5 3-6m6 6-3-6M9.5 13.5v3m5-3v3" />
    </>
  ),
  home: <path d="m3.5 11 8.5-7.5L20.5 11M6 9v10.5h12V9m-8 10.5v-6h4v6" />,
  'chevron-right': <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />,
  'chevron-left': <path d="M14.5 5.5 8 12l6.5 6.5" />,
  'chevron-down': <path d="m5.5 9 6.5 6.5L18.5 9" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  check: <path d="m4.5 12.5 5 5 10-11" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.5v.1" />
    </>
  ),
  warning: (
    <>
      <path d="M12 3.5 21.5 20h-19z" />
      <path d="M12 10v4.5m0 2.7v.1" />
    </>
  ),
  success: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12.5 3 3 5.5-6.5" />
    </>
  ),
  filter: <path d="M4 7h16M7 12h10M10 17h4" />,
  bin: <path d="M4.5 6.5h15M9.5 6V4h5v2M6.5 6.5l.8 13.5h9.4l.8-13.5M10 10.5v5.5m4-5.5v5.5" />,
  pencil: <path d="m4 20 1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5" />,
  eye: (
    <>
      <path d="M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5s-7-2-9.5-6.5z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  'eye-closed': (
    <path d="M4 4l16 16M9.5 5.8c.8-.2 1.6-.3 2.5-.3 3.8 0 7 2 9.5 6.5-.8 1.4-1.7 2.6-2.6 3.5M6.3 7.5C4.9 8.6 3.6 10.1 2.5 12c2.5 4.5 5.7 6.5 9.5 6.5 1.7 0 3.3-.4 4.7-1.2M10 10a3 3 0 0 0 4 4" />
  ),
  truck: (
    <>
      <path d="M2.5 6h11v11h-11zM13.5 10h4l3.5 3.5V17h-7.5" />
      <circle cx="7" cy="18" r="2" />
      <circle cx="17" cy="18" r="2" />
    </>
  ),
  return: <path d="M4 9.5h11a5 5 0 0 1 0 10H8M8 5 3.5 9.5 8 14" />,
  shield: <path d="M12 3 4.5 6v5.5c0 4.5 3 7.8 7.5 9.5 4.5-1.7 7.5-5 7.5-9.5V6zM8.8 12l2.4 2.4 4-4.6" />,
  heart: (
    <path d="M12 20c-5.3-3.7-8.5-7-8.5-10.8A4.7 4.7 0 0 1 12 6.6a4.7 4.7 0 0 1 8.5 2.6C20.5 13 17.3 16.3 12 20z" />
  ),
  child: (
    <>
      <circle cx="12" cy="12.5" r="8.5" />
      <path d="M12 4c0-2.5 3-2.5 3-.5M9 11.5v.1M15 11.5v.1M8.5 15c2 2.2 5 2.2 7 0" />
    </>
  ),
  ruler: <path d="M3 16 16 3l5 5L8 21zM7.5 11.5l2 2M10.5 8.5l3 3M13.5 5.5l2 2" />,
  zoom: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5M11 8.5v5M8.5 11h5" />
    </>
  ),
  box: <path d="m12 3 8.5 4.5v9L12 21l-8.5-4.5v-9zM3.5 7.5 12 12l8.5-4.5M12 12v9M7.7 5.3l8.5 4.5" />,
  pin: (
    <>
      <path d="M12 21c-4.7-4.8-7-8.3-7-11.3a7 7 0 0 1 14 0c0 3-2.3 6.5-7 11.3z" />
      <circle cx="12" cy="9.7" r="2.5" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l3.5 2" />
    </>
  ),
  leave: <path d="M14 4.5H5.5v15H14M10 12h10.5m-4-4 4 4-4 4" />,
  mail: <path d="M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7" />,
  lock: (
    <>
      <path d="M5 10.5h14V20H5z" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2" />
    </>
  ),
  external: <path d="M10 5H5v14h14v-5M13.5 4.5h6v6M19 5l-8 8" />,
  download: <path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15" />,
  copy: <path d="M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4" />,
  print: <path d="M7 8.5v-5h10v5M7 17H3.5V8.5h17V17H17M7 13.5h10v7H7z" />,
  bell: <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/** Decoration only: the words beside it, or the label of its button, say what it means. */
export function Icon({ name, size = 'medium' }: { name: IconName; size?: 'small' | 'medium' | 'large' }) {
  return (
    <svg
      className={`${styles.icon} ${styles[size]}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}
