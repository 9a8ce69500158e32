export type BannerVariant = 'offer' | 'needs-home-screen' | 'denied' | 'subscribed' | 'dismissed';

/** What the customer has just done about the banner, on this page. */
export type Reaction = 'enabled' | 'not-now' | 'closed' | null;

interface Circumstances {
  support: 'supported' | 'needs-home-screen' | 'unsupported';
  permission: NotificationPermission;
  isOn: boolean;
  /** On an earlier page, on this device. */
  hasAnswered: boolean;
  reaction: Reaction;
}

/** Which banner is shown; null for none. An answer is confirmed once, and then it is quiet for good. */
export function bannerVariant({
  support,
  permission,
  isOn,
  hasAnswered,
  reaction,
}: Circumstances): BannerVariant | null {
  if (support === 'unsupported' || reaction === 'closed') return null;
  if (reaction === 'not-now') return 'dismissed';
  if (reaction === 'enabled' && isOn) return 'subscribed';
  if (isOn || hasAnswered) return null;
  if (support === 'needs-home-screen') return 'needs-home-screen';
  return permission === 'denied' ? 'denied' : 'offer';
}

/** Where money is on its way nothing else asks for attention; the account's own page says it all itself. */
export function isBannerPlace(pathname: string): boolean {
  return !/^\/(?:checkout|payment|account\/notifications)(?:\/|$)/.test(pathname);
}
