import type { Hydrated } from './app/hydration.ts';

/*
 * What is pressed or sent while the page's code is still on its way: marked as waiting, and done when React has
 * hydrated it. A program of its own, without imports: pages ask for it first, as a classic script, so that it is
 * there before anything can be pressed.
 */
{
  /** In their order, and each as often as it was pressed: three times plus is three more. */
  const waiting: (() => void)[] = [];

  const wait = (pressed: Element | null, act: () => void) => {
    pressed?.setAttribute('aria-busy', 'true');
    waiting.push(() => {
      pressed?.removeAttribute('aria-busy');
      act();
    });
  };

  // Neither reaches React, which may be about to take over: what it did at once would be done twice.
  const hearClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    // What opens a popover works without code.
    if (button?.type !== 'button' || button.popoverTargetElement) return;
    event.stopImmediatePropagation();
    wait(button, () => button.click());
  };

  const hearSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    // The search goes to an address of its own, and works without code. A blank one does nothing.
    const search = form.elements.namedItem('search');
    const isBlank = search instanceof HTMLInputElement && search.value.trim() === '';
    if (form.hasAttribute('action') && !isBlank) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isBlank) return;
    wait(event.submitter, () => form.requestSubmit());
  };

  const replay = async () => {
    document.removeEventListener('click', hearClick, true);
    document.removeEventListener('submit', hearSubmit, true);
    for (const act of waiting) {
      // React is in the midst of its work, and shows what one press has changed before the next one counts.
      await new Promise((resolve) => setTimeout(resolve));
      act();
    }
  };

  document.addEventListener('click', hearClick, true);
  document.addEventListener('submit', hearSubmit, true);
  document.addEventListener('hydrated' satisfies Hydrated, () => void replay(), { once: true });
}
