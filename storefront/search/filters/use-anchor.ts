import { useLayoutEffect, useRef, type ChangeEvent } from 'react';

/**
 * Keeps a chosen value under the finger when values above it appear or disappear with the answer. Most browsers do so
 * themselves (scroll anchoring), but Safari does not. Returns the handler for each choice.
 */
export function useAnchor(values: unknown): (event: ChangeEvent<HTMLFormElement>) => void {
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

/** The position within the scrolling element, independent of how far that is scrolled. */
function placeOf(element: Element): number {
  return element.getBoundingClientRect().top + scrollerOf(element).scrollTop;
}

function scrollerOf(element: Element): Element {
  return element.closest('dialog') ?? document.documentElement;
}
