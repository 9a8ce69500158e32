import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';
import { useChild, useToday } from './child.ts';
import { fitOf, fitWords, type Fit } from './fit.ts';

const tones: Record<Fit['is'], BadgeTone> = { now: 'success', later: 'info', outgrown: 'plain' };

/**
 * Whether something fits the child of this browser: 'Fits now', 'From March', 'Outgrown'. Renders nothing on the
 * server, when no child is known, or where no age is given.
 */
export function FitsBadge({ from, to }: { from: number | null; to: number | null }) {
  const child = useChild();
  const today = useToday();
  if (!child) return null;
  const fit = fitOf({ from, to }, child, today);
  return fit && <Badge tone={tones[fit.is]}>{fitWords(fit, today)}</Badge>;
}
