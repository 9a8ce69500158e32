import { useLayoutEffect, useRef, type ChangeEvent } from 'react';

/**
 * Keeps what was just chosen under the finger when values above it go or come with the answer. Most browsers do so by
 * themselves (scroll anchoring), Safari does not. Returns what hears of each choice.
 */
export function useHeldPlace(values: unknown): (event: ChangeEvent<HTMLFormElement>) => void {
  const held = useRef<{ element: Element; place: number; values: unknown } | null>(null);
  useLayoutEffect(() => {
    if (!held.current || held.current.values === values) return;
    const { element, place } = held.current;
    held.current = null;
    if (!element.isConnected || CSS.supports('overflow-anchor', 'none')) return;
    const moved = placeOf(element) - place;
    if (Math.abs(moved) >= 1) scrollerOf(element).scrollBy({ top: moved, behavior: 'instant' });
  }, [values]);
  return ({ target }) => {
    held.current = { element: target, place: placeOf(target), values };
  };
}

/** In what scrolls, wherever that is scrolled to. */
function placeOf(element: Element): number {
  return element.getBoundingClientRect().top + scrollerOf(element).scrollTop;
}

function scrollerOf(element: Element): Element {
  return element.closest('dialog') ?? document.documentElement;
}
