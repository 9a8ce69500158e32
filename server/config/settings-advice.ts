import type { Config } from './config.ts';

/** Settings that fit together badly although the shop can open with them: a sentence for each. */
export function settingsAdvice(config: Readonly<Config>): string[] {
  const advice: string[] = [];
  if (config.publicUrl.startsWith('https:') && config.trustedProxies.length === 0) {
    advice.push(
      'PUBLIC_URL is https, so a proxy stands in front of the shop, but TRUSTED_PROXIES is empty: all visitors ' +
        'seem to come from the proxy, and one who floods the log-in is refused together with all others. ' +
        'Set TRUSTED_PROXIES to the address of the proxy.',
    );
  }
  const { smtpUrl } = config.mail;
  if (smtpUrl !== null && new URL(smtpUrl).searchParams.get('tls') === 'none') {
    advice.push(
      'SMTP_URL says tls=none: mail to customers, and the password of the mail server, can be read on the way. ' +
        'Leave it out unless the mail server is in your own network.',
    );
  }
  return advice;
}
