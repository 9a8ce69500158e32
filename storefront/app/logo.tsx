/** A child in a cradle: the shop's mark. The name beside it is a setting. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 48 48" width="40" height="40" aria-hidden="true" focusable="false">
      <circle cx="24" cy="16.5" r="7" fill="var(--accent)" opacity="0.9" />
      <path
        d="M24 9.5c0-2.5 1.6-4 4-3.8"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M6 21.5h36M8 21.5c1 10.5 7 16.5 16 16.5s15-6 16-16.5"
        fill="none"
        stroke="var(--action)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M12 43c7 3.3 17 3.3 24 0"
        fill="none"
        stroke="var(--action)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
