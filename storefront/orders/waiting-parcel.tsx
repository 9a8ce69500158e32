/** A drawing of a parcel that is still on its way. */
export function WaitingParcel() {
  return (
    <svg viewBox="0 0 240 180" aria-hidden="true" focusable="false">
      <ellipse cx="120" cy="162" rx="88" ry="10" fill="var(--sky)" />
      <path d="M62 68h116v82a8 8 0 0 1-8 8H70a8 8 0 0 1-8-8z" fill="var(--wicker)" />
      <path d="M62 68l18-34h80l18 34z" fill="var(--wicker-dark)" />
      <path d="M108 34h24l6 34v34l-9-7-9 7-9-7-9 7V68z" fill="var(--cream)" />
      <path d="M152 130c-8-6-12-10-12-15a6 6 0 0 1 12-2 6 6 0 0 1 12 2c0 5-4 9-12 15z" fill="var(--accent)" />
      <path
        d="M22 92h20M14 110h22M204 54h18M210 72h14"
        fill="none"
        stroke="var(--action)"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}
