import styles from './icon.module.css';

/** Drawn for this shop on a 24-unit grid with a rounded stroke of two units, in the colour of the surrounding text. */
const drawings = {
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M16 16l4.5 4.5',
  person: 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  basket: 'M3.5 9.5h17l-1.7 9a2 2 0 0 1-2 1.6H7.2a2 2 0 0 1-2-1.6zM7.5 9.5l3-6m6 6-3-6M9.5 13.5v3m5-3v3',
  home: 'm3.5 11 8.5-7.5L20.5 11M6 9v10.5h12V9m-8 10.5v-6h4v6',
  'chevron-right': 'm9.5 5.5 6.5 6.5-6.5 6.5',
  'chevron-left': 'M14.5 5.5 8 12l6.5 6.5',
  'chevron-down': 'm5.5 9 6.5 6.5L18.5 9',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'm6 6 12 12M18 6 6 18',
  check: 'm4.5 12.5 5 5 10-11',
  info: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 11v5.5M12 7.5v.1',
  warning: 'M12 3.5 21.5 20h-19zM12 10v4.5m0 2.7v.1',
  success: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M8 12.5l3 3 5.5-6.5',
  filter: 'M4 7h16M7 12h10M10 17h4',
  bin: 'M4.5 6.5h15M9.5 6V4h5v2M6.5 6.5l.8 13.5h9.4l.8-13.5M10 10.5v5.5m4-5.5v5.5',
  pencil: 'm4 20 1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5',
  eye: 'M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5s-7-2-9.5-6.5zM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  'eye-closed':
    'M4 4l16 16M9.5 5.8c.8-.2 1.6-.3 2.5-.3 3.8 0 7 2 9.5 6.5-.8 1.4-1.7 2.6-2.6 3.5M6.3 7.5C4.9 8.6 3.6 10.1 2.5 12c2.5 4.5 5.7 6.5 9.5 6.5 1.7 0 3.3-.4 4.7-1.2M10 10a3 3 0 0 0 4 4',
  truck:
    'M2.5 6h11v11h-11zM13.5 10h4l3.5 3.5V17h-7.5M5 18a2 2 0 1 0 4 0 2 2 0 1 0-4 0M15 18a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  return: 'M4 9.5h11a5 5 0 0 1 0 10H8M8 5 3.5 9.5 8 14',
  shield: 'M12 3 4.5 6v5.5c0 4.5 3 7.8 7.5 9.5 4.5-1.7 7.5-5 7.5-9.5V6zM8.8 12l2.4 2.4 4-4.6',
  heart: 'M12 20c-5.3-3.7-8.5-7-8.5-10.8A4.7 4.7 0 0 1 12 6.6a4.7 4.7 0 0 1 8.5 2.6C20.5 13 17.3 16.3 12 20z',
  child:
    'M3.5 12.5a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 4c0-2.5 3-2.5 3-.5M9 11.5v.1M15 11.5v.1M8.5 15c2 2.2 5 2.2 7 0',
  ruler: 'M3 16 16 3l5 5L8 21zM7.5 11.5l2 2M10.5 8.5l3 3M13.5 5.5l2 2',
  zoom: 'M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M16 16l4.5 4.5M11 8.5v5M8.5 11h5',
  box: 'm12 3 8.5 4.5v9L12 21l-8.5-4.5v-9zM3.5 7.5 12 12l8.5-4.5M12 12v9M7.7 5.3l8.5 4.5',
  pin: 'M12 21c-4.7-4.8-7-8.3-7-11.3a7 7 0 0 1 14 0c0 3-2.3 6.5-7 11.3zM9.5 9.7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5l3.5 2',
  leave: 'M14 4.5H5.5v15H14M10 12h10.5m-4-4 4 4-4 4',
  mail: 'M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7',
  lock: 'M5 10.5h14V20H5zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2',
  external: 'M10 5H5v14h14v-5M13.5 4.5h6v6M19 5l-8 8',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  print: 'M7 8.5v-5h10v5M7 17H3.5V8.5h17V17H17M7 13.5h10v7H7z',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
} satisfies Record<string, string>;

export type IconName = keyof typeof drawings;

/** Decorative: the words beside it, or its button's label, say what it means. */
export function Icon({ name, size = 'medium' }: { name: IconName; size?: 'small' | 'medium' | 'large' }) {
  return (
    <svg
      className={`${styles.icon} ${styles[size]}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
