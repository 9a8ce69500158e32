/** How to unblock notifications: no page can do it, and every browser does it slightly differently. */
export function HowToUnblock() {
  return (
    <>
      To unblock them, press the icon to the left of the address, allow notifications for this site, and load
      the page again.
    </>
  );
}

export function HowToInstall() {
  return (
    <>
      On an iPhone or iPad the shop must be on your home screen: press Share, then &lsquo;Add to Home
      Screen&rsquo;, open the shop from there and log in.
    </>
  );
}

export const WHAT_IS_SENT =
  'when an order is paid, shipped or refunded, when something you are waiting for is back, or on a day you asked to be reminded';
