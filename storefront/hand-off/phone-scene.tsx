import type { ReactNode } from 'react';

export type Mood = 'opening' | 'people' | 'bell' | 'done' | 'trouble';

const backgrounds: Record<Mood, string> = {
  opening: 'var(--sky)',
  people: 'var(--lilac)',
  bell: 'var(--butter)',
  done: 'var(--sage)',
  trouble: 'var(--blush)',
};

const screens: Record<Mood, ReactNode> = {
  opening: (
    <>
      <circle cx="126" cy="80" r="11" fill="var(--accent)" />
      <path
        d="M94 76c-3 22 12 38 30 38 13 0 23-9 25-22-6 6-13 9-21 8-14-1-22-10-28-24-1-3-6-3-6 0z"
        fill="var(--action)"
      />
    </>
  ),
  people: (
    <>
      <circle cx="108" cy="78" r="11" fill="var(--fur)" />
      <path d="M88 114c2-15 10-21 20-21s18 6 20 21z" fill="var(--action)" />
      <circle cx="135" cy="86" r="9" fill="var(--cream)" stroke="var(--fur)" strokeWidth="3" />
      <path d="M119 116c2-12 8-17 16-17s14 5 16 17z" fill="var(--accent)" />
    </>
  ),
  bell: (
    <>
      <path d="M98 104V88a22 22 0 0 1 44 0v16l7 8H91z" fill="var(--brass)" />
      <path d="M112 117a8 8 0 0 0 16 0z" fill="var(--brass-dark)" />
      <circle cx="120" cy="64" r="4" fill="var(--brass-dark)" />
      <circle cx="141" cy="72" r="9" fill="var(--accent)" />
    </>
  ),
  done: (
    <>
      <circle cx="120" cy="90" r="27" fill="var(--action)" />
      <path
        d="m107 91 9 9 17-20"
        fill="none"
        stroke="var(--on-action)"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  trouble: (
    <>
      <path
        d="M137 64a28 28 0 1 0 12 42 22 22 0 0 1-12-42z"
        fill="var(--moon)"
        stroke="var(--moon-edge)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M104 90c2 3 6 3 8 0m8 6c2 3 6 3 8 0m-18 9c3-3 8-3 11 1"
        fill="none"
        stroke="var(--moon-ink)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  ),
};

/** A phone in a hand, showing the current state. */
export function PhoneScene({ mood }: { mood: Mood }) {
  return (
    <svg viewBox="0 0 240 180" aria-hidden="true" focusable="false">
      <ellipse cx="120" cy="166" rx="84" ry="9" fill={backgrounds[mood]} />
      <rect x="74" y="8" width="92" height="160" rx="18" fill="var(--case)" />
      <rect x="82" y="18" width="76" height="140" rx="10" fill={backgrounds[mood]} />
      <path d="M110 13h20" stroke="var(--case-light)" strokeWidth="3" strokeLinecap="round" />
      {screens[mood]}
      <g fill="none" stroke="var(--line-strong)" strokeWidth="5" strokeLinecap="round">
        <path d="M98 136h44M108 147h24" opacity="0.55" />
      </g>
      <path
        d="M38 66v14m-7-7h14M196 40v12m-6-6h12"
        fill="none"
        stroke="var(--action)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M200 112c-7-5-11-9-11-14a6 6 0 0 1 11-3 6 6 0 0 1 11 3c0 5-4 9-11 14z" fill="var(--accent)" />
      <circle cx="44" cy="124" r="6" fill="var(--moon)" />
    </svg>
  );
}
