export type BannerVariant = 'offer' | 'needs-home-screen' | 'denied' | 'subscribed' | 'dismissed';

interface Circumstances {
  support: 'supported' | 'needs-home-screen' | 'unsupported';
  permission: NotificationPermission;
  isOn: boolean;
  /** 'Not Now' has been pressed on this device at some time. */
  isDismissed: boolean;
}

/** Which banner to show; null if there is nothing to say. */
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

/** While money is on its way nothing else may ask for attention; the account's own page explains it all itself. */
export function isBannerPlace(pathname: string): boolean {
  return !/^\/(?:checkout|payment|account\/notifications)(?:\/|$)/.test(pathname);
}

/** The pages of the account show the current state. */
export function isAccountPage(pathname: string): boolean {
  return /^\/account(?:\/|$)/.test(pathname);
}

/** The other pages only make the offer, and confirm the answer given there. */
export function isOffer(variant: BannerVariant): boolean {
  return variant === 'offer' || variant === 'needs-home-screen';
}
