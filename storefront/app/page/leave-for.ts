import { onShownAgain } from './use-shown-again.ts';

/** Leaves the shop. The promise stays pending until the browser's Back button shows the page as it was left. */
export function leaveFor(address: string): Promise<void> {
  window.location.assign(address);
  return new Promise((resolve) => {
    const forget = onShownAgain(() => {
      forget();
      resolve();
    });
  });
}
