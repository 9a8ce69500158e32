/** Drawings for empty and error states, in the pastels of the backgrounds. */

function LostTeddy() {
  return (
    <svg viewBox="0 0 240 180" aria-hidden="true" focusable="false">
      <ellipse cx="120" cy="160" rx="92" ry="12" fill="var(--sage)" />
      <g fill="var(--fur)">
        <circle cx="88" cy="42" r="16" />
        <circle cx="152" cy="42" r="16" />
        <ellipse cx="120" cy="122" rx="42" ry="40" />
        <ellipse cx="76" cy="112" rx="13" ry="24" transform="rotate(28 76 112)" />
        <ellipse cx="166" cy="84" rx="13" ry="24" transform="rotate(28 166 84)" />
        <circle cx="120" cy="68" r="42" />
        <ellipse cx="92" cy="154" rx="21" ry="14" />
        <ellipse cx="148" cy="154" rx="21" ry="14" />
      </g>
      <g fill="var(--cream)">
        <circle cx="88" cy="42" r="8" />
        <circle cx="152" cy="42" r="8" />
        <ellipse cx="120" cy="80" rx="19" ry="15" />
        <ellipse cx="120" cy="126" rx="24" ry="23" />
        <ellipse cx="88" cy="155" rx="10" ry="7" />
        <ellipse cx="152" cy="155" rx="10" ry="7" />
      </g>
      <g fill="var(--cocoa)">
        <circle cx="104" cy="62" r="4.5" />
        <circle cx="136" cy="62" r="4.5" />
        <ellipse cx="120" cy="74" rx="6" ry="4.5" />
      </g>
      <path
        d="M120 78v5m-7 5c4-5 10-5 14 0"
        fill="none"
        stroke="var(--cocoa)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g fill="none" stroke="var(--accent)" strokeWidth="5" strokeLinecap="round">
        <path d="M196 44c0-9 7-14 14-14s14 5 14 12c0 9-13 9-13 20" />
        <path d="M211 76v.1" />
      </g>
    </svg>
  );
}

function SleepyMoon() {
  return (
    <svg viewBox="0 0 240 180" aria-hidden="true" focusable="false">
      <path
        d="M142 24a62 62 0 1 0 44 92 50 50 0 0 1-44-92z"
        fill="var(--moon)"
        stroke="var(--moon-edge)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <g fill="none" stroke="var(--moon-ink)" strokeWidth="4" strokeLinecap="round">
        <path d="M88 84c4 5 11 5 15 0M116 98c4 5 11 5 15 0M92 112c6 6 14 8 22 6" />
      </g>
      <g fill="none" stroke="var(--action)" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M172 40h18l-18 20h18M202 20h12l-12 14h12" />
      </g>
      <g fill="var(--lilac)">
        <path d="M40 150a22 22 0 0 1 22-22 28 28 0 0 1 52-6 24 24 0 0 1 40 10 20 20 0 0 1 34 18z" />
      </g>
    </svg>
  );
}

function EmptyShelf() {
  return (
    <svg viewBox="0 0 240 180" aria-hidden="true" focusable="false">
      <rect x="24" y="22" width="192" height="140" rx="18" fill="var(--sky)" />
      <g fill="none" stroke="var(--line-strong)" strokeWidth="5" strokeLinecap="round">
        <path d="M40 88h160M40 142h160" />
      </g>
      <path
        d="M70 86V64h30v22z"
        fill="var(--butter)"
        stroke="var(--line-strong)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <circle cx="172" cy="68" r="17" fill="var(--coral)" />
      <path d="M160 58c6 5 16 7 28 4M158 74c8 2 18 0 26-8" fill="none" stroke="var(--snow)" strokeWidth="3" />
      <g fill="none" stroke="var(--action)" strokeWidth="7" strokeLinecap="round">
        <circle cx="118" cy="112" r="24" fill="var(--card)" />
        <path d="m136 130 20 20" />
      </g>
    </svg>
  );
}

function EmptyBasket() {
  return (
    <svg viewBox="0 0 240 180" aria-hidden="true" focusable="false">
      <ellipse cx="120" cy="162" rx="90" ry="10" fill="var(--sage)" />
      <path
        d="M76 78c0-64 88-64 88 0"
        fill="none"
        stroke="var(--wood)"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <path d="M48 78h144l-14 72a12 12 0 0 1-12 10H74a12 12 0 0 1-12-10z" fill="var(--wicker)" />
      <path
        d="M58 100h124M62 122h116M66 143h108M88 80l8 78M120 80v78M152 80l-8 78"
        stroke="var(--wood)"
        strokeWidth="4"
        fill="none"
      />
      <rect x="40" y="70" width="160" height="17" rx="8.5" fill="var(--wicker-dark)" />
    </svg>
  );
}

const drawings = {
  'lost teddy': LostTeddy,
  'sleepy moon': SleepyMoon,
  'empty shelf': EmptyShelf,
  'empty basket': EmptyBasket,
};

export function Drawing({ of }: { of: keyof typeof drawings }) {
  const Picture = drawings[of];
  return <Picture />;
}
