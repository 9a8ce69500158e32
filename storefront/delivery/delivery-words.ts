import type { DeliveryOption } from '#contract/delivery-options.ts';
import { daysInWords } from '#contract/delivery/words.ts';

/** 'With you Tue 24 – Thu 26 November', or where and when goods are collected. */
export function whenOf({ earliest, latest, place }: DeliveryOption): string {
  if (place) return `${place.address}. ${place.hours}. We email you when it is ready.`;
  return earliest && latest ? `With you ${daysInWords({ from: earliest, to: latest })}` : '';
}
