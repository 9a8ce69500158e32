import { createECDH, type ECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { readConfig } from '#server/config/config.ts';
import { goneSettingsAdvice, settingNames } from '#server/config/environment.ts';
import { dispatchTerms } from './dispatch-settings.ts';
import { shopSettingsSchema } from './shop-settings.ts';
import { faultOf } from '#server/settings/facts.rules.ts';
import { settingsAdvice } from '#server/config/settings-advice.ts';

const least = { DATABASE_URL: 'postgres://localhost/dandle', SECRET_KEY: 'x'.repeat(32) };

describe('the settings', () => {
  it('have usable values when nothing else is set', () => {
    expect(readConfig(least)).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      passwordMinLength: 6,
      delivery: { costPence: 395, freeFromPence: 5000 },
      paypal: { isSimulated: true },
    });
  });

  it('treat an empty value as not set', () => {
    expect(readConfig({ ...least, PORT: '', SHOP_NAME: ' ' })).toMatchObject({
      port: 3000,
      shopName: 'Dandle',
    });
  });

  it('name those of earlier versions, which have no effect and stop no start', () => {
    const env = {
      ...least,
      SHOP_ADDRESS: 'x'.repeat(999),
      DELIVERY_PENCE: '1',
      WEB_PROCESSES: 'two',
      MAILBOX_PORT: '',
    };
    expect(readConfig(env)).toMatchObject({ shopAddress: null, delivery: { costPence: 395 } });
    expect(goneSettingsAdvice(env)).toEqual([
      expect.stringMatching(/^SHOP_ADDRESS, DELIVERY_PENCE, WEB_PROCESSES: /),
    ]);
    expect(goneSettingsAdvice(env, { hasDeliveryTable: true })).toEqual([
      expect.stringMatching(/^DELIVERY_PENCE: ignored.+at the desk, under Settings, Delivery\./),
      expect.stringMatching(/^SHOP_ADDRESS, WEB_PROCESSES: /),
    ]);
    expect(goneSettingsAdvice(least)).toEqual([]);
    expect(goneSettingsAdvice(least, { hasDeliveryTable: true })).toEqual([]);
  });

  it('warn at the start of a proxy that is not named', () => {
    const advice = (settings: Record<string, string>) =>
      settingsAdvice(readConfig({ ...least, ...settings }));
    expect(advice({ PUBLIC_URL: 'https://shop.example' })).toEqual([
      expect.stringContaining('TRUSTED_PROXIES is empty'),
    ]);
    expect(advice({ PUBLIC_URL: 'https://shop.example', TRUSTED_PROXIES: '10.0.0.0/8' })).toEqual([]);
    expect(advice({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
  });

  it('warn of mail that is sent unencrypted', () => {
    const advice = (SMTP_URL: string) => settingsAdvice(readConfig({ ...least, SMTP_URL }));
    expect(advice('smtp://shop:word@mail.example:587')).toEqual([]);
    expect(advice('smtp://shop:word@mail.example:25?tls=none')).toEqual([
      expect.stringMatching(/^SMTP_URL says tls=none/),
    ]);
  });

  it('report all faults at once, each with its name', () => {
    const read = () =>
      readConfig({
        ...least,
        PORT: 'many',
        PUBLIC_URL: 'shop.example',
        SECRET_KEY: 'short',
        PAYPAL_CLIENT_ID: 'id',
        LOG_LEVEL: 'loud',
      });
    const names = ['PORT', 'PUBLIC_URL', 'SECRET_KEY', 'PAYPAL_CLIENT_SECRET', 'LOG_LEVEL'];
    for (const name of names) {
      expect(read).toThrow(` ${name} `);
    }
  });

  it('accept a pair of web push keys that belong together, and no other', () => {
    const [pair, other] = [createECDH('prime256v1'), createECDH('prime256v1')];
    const VAPID_PUBLIC_KEY = pair.generateKeys('base64url');
    const VAPID_PRIVATE_KEY = privateKeyOf(pair);
    expect(readConfig({ ...least, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }).push.vapidKeys).toEqual({
      publicKey: VAPID_PUBLIC_KEY,
      privateKey: VAPID_PRIVATE_KEY,
    });
    other.generateKeys();
    for (const wrong of [privateKeyOf(other), 'A'.repeat(43), '_'.repeat(43), undefined]) {
      const read = () => readConfig({ ...least, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: wrong });
      expect(read, wrong).toThrow('VAPID_PRIVATE_KEY must be');
    }
  });

  it('accept proxies only by address, network or name', () => {
    const read = (TRUSTED_PROXIES: string) => readConfig({ ...least, TRUSTED_PROXIES }).trustedProxies;
    expect(read('10.0.0.0/8, 192.0.2.1,loopback,2001:db8::/32')).toHaveLength(4);
    for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0/8', '::1/129', '1.2.3.4/8/8', '*']) {
      expect(() => read(wrong), wrong).toThrow('TRUSTED_PROXIES');
    }
  });

  it('promise a delivery date only as the owner says, or if no money moves', () => {
    const sells = { ...least, PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' };
    expect(readConfig(sells).dispatch).toBeNull();
    const chosen = (texts: Record<string, string>, isDemo = false) =>
      dispatchTerms(shopSettingsSchema.parse(texts), isDemo);
    expect(chosen({ DELIVERY_DAYS: 'off' }, true)).toBeNull();
    expect(readConfig(least).dispatch).toMatchObject({ minDays: 1, maxDays: 2, cutOff: '14:00' });
    expect(
      chosen({
        DELIVERY_DAYS: '2',
        DELIVERY_CUTOFF: '09:30',
        DELIVERY_WORKING_DAYS: 'Mon, wed-Thu',
        DELIVERY_CARRIER_DAYS: 'Sat-Mon',
        DELIVERY_REGION: 'scotland',
        DELIVERY_CLOSED_DAYS: '2026-12-24, 2027-02-28',
      }),
    ).toEqual({
      cutOff: '09:30',
      shopDays: [1, 3, 4],
      carrierDays: [1, 6, 7],
      minDays: 2,
      maxDays: 2,
      region: 'scotland',
      closedDays: ['2026-12-24', '2027-02-28'],
    });
    for (const [name, ...wrong] of [
      ['SHOP_ADDRESS', '12 Otter Lane\nLeeds', 'Otter\u202eLtd', '<b>Otter</b>', 'x'.repeat(201)],
      ['DELIVERY_DAYS', '0', '3-1', '1-31', '1-2-3', 'soon'],
      ['DELIVERY_CUTOFF', '2 pm', '24:00', '00:00', '14:60', '9:00'],
      ['DELIVERY_WORKING_DAYS', 'Monday', 'Mon-', '1-5'],
      ['DELIVERY_CARRIER_DAYS', 'Moo'],
      ['DELIVERY_REGION', 'wales'],
      ['DELIVERY_CLOSED_DAYS', '2027-02-29', '24 December'],
    ] as const) {
      for (const value of wrong) {
        expect(faultOf(name, value), `${name}=${value}`).toMatch(/ must /);
      }
    }
  });

  it('require a shared key if processes share a database', () => {
    expect(() => readConfig({ DATABASE_URL: least.DATABASE_URL })).toThrow('SECRET_KEY');
  });
});

describe('the settings of the desk', () => {
  const desk = (settings: Record<string, string>) => readConfig({ ...least, ...settings }).desk;

  it('have it open from anywhere, at the shop’s own address', () => {
    expect(desk({})).toEqual({ isOn: true, url: null, networks: [] });
  });

  it('switch it off, give it a host of its own, and close it to other networks', () => {
    const given = { DESK: 'off', DESK_URL: 'https://desk.shop.example/', DESK_NETWORKS: '10.0.0.0/8, ::1' };
    expect(desk(given)).toEqual({
      isOn: false,
      url: 'https://desk.shop.example',
      networks: ['10.0.0.0/8', '::1'],
    });
  });

  it.each([
    ['DESK', 'maybe'],
    ['DESK_URL', 'desk.shop.example'],
    ['DESK_URL', 'https://shop.example/desk'],
    ['DESK_NETWORKS', '10.0.0.0/33'],
    ['DESK_NETWORKS', 'the office'],
  ])('refuse %s=%s', (name, wrong) => {
    expect(() => desk({ [name]: wrong })).toThrow(name);
  });
});

describe('.env.example', () => {
  it('lists every setting and no other', () => {
    const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(
      (match) => match[1],
    );
    expect(listed.toSorted()).toEqual(settingNames.toSorted());
  });
});

/** Node drops leading zeros; the settings need them. */
function privateKeyOf(pair: ECDH): string {
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}
