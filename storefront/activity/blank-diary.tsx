export function BlankDiary() {
  return (
    <svg viewBox="0 0 240 180" aria-hidden="true" focusable="false">
      <ellipse cx="120" cy="162" rx="88" ry="10" fill="var(--lilac)" />
      <path d="M66 30h100a10 10 0 0 1 10 10v112a10 10 0 0 1-10 10H66z" fill="var(--violet)" />
      <path d="M66 30a12 12 0 0 0-12 12v110a10 10 0 0 0 10 10h8V30z" fill="var(--violet-dark)" />
      <path d="M86 50h74v92H86z" fill="var(--leaf)" />
      <path
        d="M98 74h50M98 94h50M98 114h30"
        fill="none"
        stroke="var(--leaf-line)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M140 26h14v40l-7-7-7 7z" fill="var(--accent)" />
      <path
        d="M22 96h18M30 88v16M198 62h18M207 53v18"
        fill="none"
        stroke="var(--action)"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}
