export type BannerVariant = 'offer' | 'needs-home-screen' | 'denied' | 'subscribed' | 'dismissed';

interface Circumstances {
  support: 'supported' | 'needs-home-screen' | 'unsupported';
  permission: NotificationPermission;
  isOn: boolean;
  /** 'Not Now', at any time on this device. */
  isDismissed: boolean;
}

/** Which banner says how things stand; null where there is nothing to say. */
export function bannerVariant({
  support,
  permission,
  isOn,
  isDismissed,
}: Circumstances): BannerVariant | null {
  if (support === 'unsupported') return null;
  if (isOn) return 'subscribed';
  if (support === 'supported' && permission === 'denied') return 'denied';
  if (isDismissed) return 'dismissed';
  return support === 'supported' ? 'offer' : 'needs-home-screen';
}

/** Where money is on its way nothing else asks for attention; the account's own page says it all itself. */
export function isBannerPlace(pathname: string): boolean {
  return !/^\/(?:checkout|payment|account\/notifications)(?:\/|$)/.test(pathname);
}

/** The pages of the account say how things stand. */
export function isAccountPage(pathname: string): boolean {
  return /^\/account(?:\/|$)/.test(pathname);
}

/** The others only offer, and confirm an answer that was given there. */
export function isOffer(variant: BannerVariant): boolean {
  return variant === 'offer' || variant === 'needs-home-screen';
}
