export function EmptyLetterBox() {
  return (
    <svg viewBox="0 0 240 180" aria-hidden="true" focusable="false">
      <ellipse cx="120" cy="164" rx="84" ry="10" fill="var(--sage)" />
      <path d="M112 112h16v52h-16z" fill="var(--wood)" />
      <path d="M58 116V78a34 34 0 0 1 34-34h56a34 34 0 0 1 34 34v38z" fill="var(--letter-box)" />
      <path d="M58 116V78a34 34 0 0 1 68 0v38z" fill="var(--letter-box-light)" />
      <path d="M74 84h36" stroke="var(--letter-box-dark)" strokeWidth="7" strokeLinecap="round" />
      <path
        d="M156 44V22h26v16h-20"
        fill="var(--moon)"
        stroke="var(--moon-edge)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path
        d="M28 92c8-10 18-10 26 0M192 132c8-8 16-8 24 0"
        fill="none"
        stroke="var(--action)"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}
