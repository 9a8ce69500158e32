/** The `ref` of what holds buttons that vanish when pressed: the focus then stays in it. */
export function keepFocus(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined;
  place.tabIndex = -1;
  const keep = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) place.focus({ preventScroll: true });
    });
  place.addEventListener('click', keep);
  return () => place.removeEventListener('click', keep);
}
