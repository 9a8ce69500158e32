import styles from './cradle-scene.module.css';

/** The home page's picture: a mobile above a cradle, in the evening. */
export function CradleScene() {
  return (
    <svg className={styles.scene} viewBox="0 0 480 320" aria-hidden="true" focusable="false">
      <circle cx="330" cy="150" r="150" fill="var(--butter)" opacity="0.8" />
      <ellipse cx="262" cy="312" rx="210" ry="22" fill="var(--sage)" />
      <g fill="none" stroke="var(--ink-soft)" strokeWidth="3" strokeLinecap="round">
        <path d="M262 0v34M182 58c22-28 138-28 160 0M182 58v34M235 42v62M289 42v44M342 58v40" />
      </g>
      <path
        d="M196 100a16 16 0 1 1-20-20 20 20 0 0 0 20 20z"
        fill="var(--crescent)"
        transform="rotate(-12 186 96)"
      />
      <path
        d="m235 104 5.5 11 12 1.8-8.7 8.5 2 12-10.8-5.7-10.8 5.7 2-12-8.7-8.5 12-1.8z"
        fill="var(--coral)"
      />
      <path
        d="M272 104a13 13 0 0 1 13-13 16 16 0 0 1 29 4 11 11 0 0 1-2 22h-29a13 13 0 0 1-11-13z"
        fill="var(--snow)"
        stroke="var(--cloud-line)"
        strokeWidth="2"
      />
      <path d="M342 98c-9 0-15 8-15 17h30c0-9-6-17-15-17z" fill="var(--mint)" />
      <circle cx="342" cy="119" r="5" fill="var(--mint-dark)" />

      <path d="M150 176c0-26 22-42 44-42v50z" fill="var(--linen)" />
      <path d="M150 190c4-54 52-64 82-44 10 8 12 24 10 44z" fill="var(--snow)" />
      <path d="M158 190c4-44 44-52 68-36 8 6 10 20 8 36z" fill="var(--rose)" />
      <g>
        <ellipse cx="222" cy="186" rx="31" ry="29" fill="var(--skin)" />
        <path d="M196 176c4-26 48-28 54 2-16-8-38-8-54-2z" fill="var(--hair)" />
        <path
          d="M212 190c3 4 8 4 11 0m8 0c3 4 8 4 11 0m-17 10c3 2 6 2 9 0"
          fill="none"
          stroke="var(--hair)"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
        <circle cx="208" cy="197" r="5" fill="var(--coral)" opacity="0.6" />
        <circle cx="243" cy="197" r="5" fill="var(--coral)" opacity="0.6" />
      </g>
      <path d="M234 214c20-34 96-40 136-8v14H234z" fill="var(--mint-light)" />
      <path
        d="M250 214c4-10 10-17 18-22M290 212c0-12 2-20 6-28M330 212c-2-12-4-20-8-26"
        fill="none"
        stroke="var(--mint-line)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M132 208h262c-2 44-40 74-80 74H212c-40 0-78-30-80-74z" fill="var(--cradle)" />
      <path d="M126 200h274a8 8 0 0 1 0 18H126a9 9 0 0 1 0-18z" fill="var(--cradle-dark)" />
      <path
        d="M176 228c6 22 20 34 36 38M350 228c-6 22-20 34-36 38M263 228v40M220 228c2 18 8 30 16 38M306 228c-2 18-8 30-16 38"
        fill="none"
        stroke="var(--cradle-dark)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M150 292c62 26 164 26 226 0"
        fill="none"
        stroke="var(--cradle-dark)"
        strokeWidth="12"
        strokeLinecap="round"
      />

      <g transform="translate(404 232)">
        <ellipse cx="22" cy="62" rx="25" ry="22" fill="var(--rabbit)" />
        <circle cx="22" cy="30" r="22" fill="var(--rabbit)" />
        <path d="M8 14C0-10 8-26 14-22s6 22 4 34M28 12c0-20 8-36 14-32s2 24-4 36" fill="var(--rabbit)" />
        <path d="M12 8c-4-12-2-20 0-20s3 12 2 20M32 6c1-12 4-20 6-19s0 13-3 20" fill="var(--rose)" />
        <circle cx="15" cy="29" r="2.6" fill="var(--rabbit-ink)" />
        <circle cx="31" cy="29" r="2.6" fill="var(--rabbit-ink)" />
        <path
          d="M20 37c2 2 4 2 6 0"
          fill="none"
          stroke="var(--rabbit-ink)"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
        <ellipse cx="22" cy="64" rx="13" ry="12" fill="var(--rabbit-light)" />
        <ellipse cx="6" cy="80" rx="11" ry="7" fill="var(--rabbit-dark)" />
        <ellipse cx="38" cy="80" rx="11" ry="7" fill="var(--rabbit-dark)" />
      </g>
    </svg>
  );
}
