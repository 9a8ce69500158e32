import type { StoredRating } from './ratings.queries.ts';

export interface Rating {
  Average: number;
  Count: number;
  Distribution: number[];
  IsExample: boolean;
}

/** In the words of the contract, the average with one decimal. */
export function showRating(stored: StoredRating | null): Rating {
  const { stars, isExample } = stored ?? { stars: [0, 0, 0, 0, 0], isExample: false };
  const count = stars.reduce((sum, each) => sum + each, 0);
  const all = stars.reduce((sum, each, place) => sum + each * (place + 1), 0);
  return {
    Average: count === 0 ? 0 : Math.round((all * 10) / count) / 10,
    Count: count,
    Distribution: stars,
    IsExample: isExample,
  };
}
