import { holdScroll } from './hold-scroll.ts';
import { keepReturning } from './returning-bar.ts';

/** What happens as the page scrolls, loaded once it is idle. `from` is where it was before. Returns a function to end it. */
export function startScrolling(bar: HTMLElement, from: number): () => void {
  const ends = [holdScroll(), keepReturning(bar, from)];
  return () => {
    for (const end of ends) end();
  };
}
