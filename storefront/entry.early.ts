import './ui/lost-pictures.ts';
import type { Hydrated } from './app/page/hydration.ts';

/*
 * Holds what is pressed or sent while the page's code is still loading: marked as waiting, and carried out when React
 * has hydrated the page. Pages request it first, as a classic script, so that it is there before anything can be pressed:
 * what it imports is part of it, and of no other file.
 */
{
  /** In order, and as often as pressed: three presses of plus add three. */
  const waiting: (() => void)[] = [];

  const wait = (pressed: Element | null, act: () => void) => {
    pressed?.setAttribute('aria-busy', 'true');
    waiting.push(() => {
      pressed?.removeAttribute('aria-busy');
      act();
    });
  };

  // Neither event may reach React while it hydrates: what React did at once would then be done twice.
  const hearClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    // Popover buttons work without code.
    if (button?.type !== 'button' || button.popoverTargetElement) return;
    event.stopImmediatePropagation();
    wait(button, () => button.click());
  };

  const hearSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    // The search form has an address of its own and works without code. A blank search does nothing.
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
      // Lets React finish its work, so that the result of one press is rendered before the next one counts.
      await new Promise((resolve) => setTimeout(resolve));
      act();
    }
  };

  document.addEventListener('click', hearClick, true);
  document.addEventListener('submit', hearSubmit, true);
  document.addEventListener('hydrated' satisfies Hydrated, () => void replay(), { once: true });
}
