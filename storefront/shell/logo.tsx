/** The shop's mark: a child asleep in a moon. The name beside it is a setting. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 48 48" width="40" height="40" aria-hidden="true" focusable="false">
      <circle cx="29" cy="20" r="8" fill="var(--accent)" />
      <path
        d="M5.5 15.5C3 31 13 43 26 43c10 0 17.5-7 18.5-16.5.1-1-1-1.5-1.7-.8C38.5 30 33.5 32 28 31.5 18.5 30.6 12 24.5 8.2 15.2c-.6-1.3-2.5-1.1-2.7.3z"
        fill="var(--action)"
      />
      <path
        d="M14 6.5v6M11 9.5h6"
        fill="none"
        stroke="var(--action)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
