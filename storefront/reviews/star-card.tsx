export function StarCard() {
  const star = 'm0-12 3.6 7.4 8.2 1-6 5.7 1.5 8L0 6.2l-7.3 3.9 1.5-8-6-5.7 8.2-1z';
  return (
    <svg viewBox="0 0 240 180" aria-hidden="true" focusable="false">
      <ellipse cx="120" cy="162" rx="88" ry="10" fill="var(--butter)" />
      <rect x="42" y="40" width="156" height="112" rx="14" fill="var(--leaf)" />
      <rect
        x="42"
        y="40"
        width="156"
        height="112"
        rx="14"
        fill="none"
        stroke="var(--leaf-line)"
        strokeWidth="3"
      />
      <g fill="var(--moon)" stroke="var(--moon-edge)" strokeWidth="2">
        <path d={star} transform="translate(72 78)" />
        <path d={star} transform="translate(104 78)" />
        <path d={star} transform="translate(136 78)" />
      </g>
      <path d={star} transform="translate(168 78)" fill="none" stroke="var(--leaf-line)" strokeWidth="2" />
      <path d="M66 112h108M66 130h72" stroke="var(--leaf-line)" strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}
