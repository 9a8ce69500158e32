import { execFileSync } from 'node:child_process';
import type { Locator } from '@playwright/test';
import jsQr from 'jsqr';
import { callShop, type Account } from './journey.ts';
import { totp } from './totp.ts';

/**
 * An authenticator app that shares nothing with the shop: `oathtool` where it is installed, otherwise RFC 6238 in a few
 * lines.
 *
 * The shop accepts each step once, and one step of drift: `now` and then `next` are always valid.
 */
export function authenticatorCode(secretKey: string, which: 'now' | 'next' = 'now'): string {
  const secret = secretKey.replaceAll(' ', '');
  const seconds = Math.floor(Date.now() / 1000) + (which === 'next' ? 30 : 0);
  try {
    const time = `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
    return execFileSync('oathtool', ['--totp', '--base32', '--now', time, secret], {
      encoding: 'utf8',
    }).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return totp(secret, seconds);
  }
}

/** Over the API, for journeys about what comes afterwards. */
export async function enableTwoFactor(
  account: Account,
): Promise<{ secretKey: string; recoveryCodes: string[] }> {
  const { secretKey } = await callShop<{ secretKey: string }>(
    'GET',
    '/api/account/2fa/setup',
    undefined,
    account.token,
  );
  const { recoveryCodes } = await callShop<{ recoveryCodes: string[] }>(
    'POST',
    '/api/account/2fa/enable',
    { code: authenticatorCode(secretKey), secretKey, password: account.password },
    account.token,
  );
  return { secretKey, recoveryCodes };
}

/** Decodes a QR code on the screen, as a camera would. */
export async function readQrCode(image: Locator): Promise<string> {
  const { data, side } = await image.evaluate(async (element) => {
    const picture = element as HTMLImageElement;
    await picture.decode();
    const canvas = document.createElement('canvas');
    const size = (canvas.width = canvas.height = 480);
    const pen = canvas.getContext('2d')!;
    pen.imageSmoothingEnabled = false;
    pen.drawImage(picture, 0, 0, size, size);
    return { data: [...pen.getImageData(0, 0, size, size).data], side: size };
  });
  return jsQr.default(new Uint8ClampedArray(data), side, side)?.data ?? '';
}
