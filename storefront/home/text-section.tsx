import type { ComponentType } from 'react';
import type { HomeSection } from '#contract/home.ts';
import { Guide } from './guide.tsx';
import { Hero } from './hero.tsx';
import { Promises } from './promises.tsx';
import type { SectionProps } from './section-head.tsx';
import { Stages } from './stages.tsx';

const kinds: Record<Exclude<HomeSection['Kind'], 'products'>, ComponentType<SectionProps>> = {
  hero: Hero,
  stages: Stages,
  guide: Guide,
  promises: Promises,
};

/** A section of text and links, which work without its code. */
export function TextSection({ kind, ...props }: SectionProps & { kind: keyof typeof kinds }) {
  const Section = kinds[kind];
  return <Section {...props} />;
}
