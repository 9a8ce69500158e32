/** A drawing: a resting heart. */
export function HeartOnACloud() {
  return (
    <svg viewBox="0 0 240 180" aria-hidden="true" focusable="false">
      <g fill="var(--moon)">
        <circle cx="52" cy="46" r="5" />
        <circle cx="188" cy="34" r="7" />
        <circle cx="206" cy="86" r="4" />
      </g>
      <path
        d="M120 118c-27-19-43-36-43-55 0-14 10-24 22-24 9 0 17 5 21 14 4-9 12-14 21-14 12 0 22 10 22 24 0 19-16 36-43 55z"
        fill="var(--coral)"
      />
      <path d="M94 53c-6 2-8 7-7 13" fill="none" stroke="var(--snow)" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M40 156a24 24 0 0 1 24-24 30 30 0 0 1 50-16 28 28 0 0 1 46 6 22 22 0 0 1 22 14 20 20 0 0 1 22 20z"
        fill="var(--sky)"
      />
      <path
        d="M86 142c10-8 22-8 30 0m14 0c6-5 13-6 20-3"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.5"
      />
    </svg>
  );
}
