import { useEffect, useLayoutEffect, type RefObject } from 'react';

/** Longer than the pause within a double tap, shorter than it takes to look and to aim. */
const SHIELD_MILLISECONDS = 350;

/*
 * A press is aimed at what was on the screen a moment ago. Whatever appears over something else, or goes and uncovers
 * it, is therefore covered for a moment, during which a press in its place does nothing. The rest of the screen is not
 * affected, nor is the keyboard.
 */

/** A ref for an element that comes and goes while the page is in use. */
export function shielded(element: Element | null): (() => void) | undefined {
  if (!element) return undefined;
  cover(element, element);
  return () => uncover(element);
}

/** The same for a dialog or popover that is opened in an effect: call this after that effect. */
export function useShield(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => cover(ref.current!, ref.current!), [ref]);
  useLayoutEffect(() => {
    const element = ref.current!;
    return () => uncover(element);
  }, [ref]);
}

// Popovers that stay in the page, such as menus: they say themselves when they open and close.
if (typeof document !== 'undefined') {
  const popoverOf = ({ target }: Event) =>
    target instanceof HTMLElement && target.popover && !('shield' in target.dataset) ? target : null;
  const hear = (type: string, state: string, act: (popover: HTMLElement) => void) =>
    document.addEventListener(
      type,
      (event) => {
        const popover = popoverOf(event);
        if (popover && (event as ToggleEvent).newState === state) act(popover);
      },
      true,
    );
  hear('toggle', 'open', (popover) => cover(popover, popover));
  hear('beforetoggle', 'closed', uncover);
}

/** Covers what an element that is going has covered. */
function uncover(element: Element): void {
  // Outside an open dialog nothing can be pressed, so nothing there can cover anything.
  const dialogs = [...document.querySelectorAll('dialog:modal')];
  cover(dialogs.findLast((dialog) => !element.contains(dialog)) ?? document.body, element);
}

function cover(host: Element, element: Element): void {
  const { left, top, width, height } = placeOf(element);
  if (width === 0 || height === 0) return;
  const shield = document.createElement('div');
  // In the top layer, where it covers dialogs too.
  shield.popover = 'manual';
  shield.dataset.shield = '';
  // Nothing of what a browser gives a popover: only a place.
  shield.style.cssText = `all: initial; position: fixed; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`;
  host.append(shield);
  const show = () => shield.isConnected && shield.showPopover();
  try {
    show();
  } catch {
    // While another popover is opening or closing, none can be opened.
    setTimeout(show);
  }
  setTimeout(() => shield.remove(), SHIELD_MILLISECONDS);
}

/** Where an element is once it has come to rest. A modal dialog takes the whole window: its backdrop can be pressed. */
function placeOf(element: Element): DOMRect {
  if (element.matches('dialog')) return new DOMRect(0, 0, window.innerWidth, window.innerHeight);
  const moving = element.getAnimations().map((animation) => [animation, animation.currentTime] as const);
  for (const [animation] of moving) animation.currentTime = animation.effect!.getComputedTiming().endTime!;
  const place = element.getBoundingClientRect();
  for (const [animation, time] of moving) animation.currentTime = time;
  return place;
}
