import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PushSender } from '#tests/support/push-sender.ts';
import { startPushService } from '#tests/support/push-service.ts';
import type { PushService } from '#tests/support/push-service.ts';
import { RawBrowser } from '#tests/support/raw-browser.ts';
import { decrypt, newBrowserKeys } from './decrypt.ts';

let push: PushService;
let undo: () => void;
const sender = new PushSender();

beforeAll(async () => {
  push = await startPushService();
  undo = push.redirectThisProcess();
});
afterEach(() => push.clearFaults());
afterAll(async () => {
  undo();
  await push.stop();
});

describe('a message', () => {
  test('reaches the browser, and only the browser can read it', async () => {
    const [browser, other] = [await push.browserPlayedByTest(), await push.browserPlayedByTest()];
    const answer = await sender.send(browser, 'Your order is on its way – ¡olé!', { urgency: 'high' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/updates\.push\.services\.mozilla\.com\//);
    const message = await browser.next();
    expect(message).toMatchObject({ text: 'Your order is on its way – ¡olé!', ttl: 60, urgency: 'high' });
    expect(message.claims).toMatchObject({ sub: 'mailto:shop@dandle.example' });
    expect((await sender.send({ ...other, p256dh: browser.p256dh }, 'For somebody else')).status).toBe(201);
    expect((await other.next()).text).toBeNull();
  });

  test('from the appendix of RFC 8291 is decrypted', () => {
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK' +
      '6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
    const keys = {
      privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    expect(decrypt(Buffer.from(body, 'base64url'), keys)).toBe('When I grow up, I want to be a watermelon');
  });

  test('waits for a browser that is away; a newer one with the same topic replaces it', async () => {
    const browser = await push.browserPlayedByTest();
    await browser.setOnline(false);
    for (const text of ['paid', 'shipped']) await sender.send(browser, text, { topic: 'order-1' });
    await sender.send(browser, 'other', { topic: 'order-2' });
    await sender.send(browser, 'now or never', { ttl: '0' });
    expect(await browser.received()).toEqual([]);
    await browser.setOnline(true);
    expect(await browser.received()).toEqual(['shipped', 'other']);
    const fates = (await push.messages({ token: browser.token })).map(({ fate }) => fate);
    expect(fates).toEqual(['replaced', 'delivered', 'delivered', 'expired']);
  });

  test('is refused if it is not in the form of the protocol', async () => {
    const browser = await push.browserPlayedByTest();
    const status = async (headers: Record<string, string>, text = 'Hello') =>
      (await sender.send(browser, text, headers)).status;
    expect(await status({ ttl: '' })).toBe(400);
    expect(await status({ ttl: 'soon' })).toBe(400);
    expect(await status({ urgency: 'extreme' })).toBe(400);
    expect(await status({ topic: 'a topic with spaces' })).toBe(400);
    expect(await status({ 'content-encoding': 'aesgcm' })).toBe(400);
    expect(await status({}, 'x'.repeat(3_993))).toBe(201);
    expect(await status({}, 'x'.repeat(3_994))).toBe(413);
    expect(await browser.received()).toEqual(['x'.repeat(3_993)]);
  });
});

describe('the sender', () => {
  const aud = 'https://updates.push.services.mozilla.com';
  const status = async (authorization: string, senderKey?: string) => {
    const browser = await push.browserPlayedByTest(senderKey === undefined ? {} : { senderKey });
    return (await sender.send(browser, 'Hello', { authorization })).status;
  };

  test('must identify itself', async () => {
    expect(await status('')).toBe(401);
    expect(await status('Bearer token')).toBe(401);
  });

  test('must have signed with the key it names, for this service, for at most a day', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const good = sender.authorization({ aud });
    const stranger = new PushSender();
    expect(await status(good)).toBe(201);
    expect(await status(good.replace(/k=.*/, `k=${stranger.publicKey}`))).toBe(403);
    expect(await status(good.replace(/\.[\w-]{43}/, `.${'A'.repeat(43)}`))).toBe(403);
    expect(await status('vapid t=a.b.c, k=BA')).toBe(403);
    expect(await status(sender.authorization({ aud: 'https://fcm.googleapis.com' }))).toBe(403);
    expect(await status(sender.authorization({ aud, exp: now - 60 }))).toBe(403);
    expect(await status(sender.authorization({ aud, exp: now + 25 * 60 * 60 }))).toBe(403);
    expect(await status(sender.authorization({ aud, sub: 'mailto:root@localhost' }))).toBe(403);
  });

  test('must be the one to which the browser subscribed', async () => {
    const good = sender.authorization({ aud });
    expect(await status(good, sender.publicKey)).toBe(201);
    expect(await status(good, new PushSender().publicKey)).toBe(403);
  });
});

describe('a subscription', () => {
  test('is not found if nobody made it, and gone if it has ended', async () => {
    const browser = await push.browserPlayedByTest();
    const unknown = { ...browser, endpoint: browser.endpoint.slice(0, -3) };
    expect((await sender.send(unknown, 'Hello')).status).toBe(404);
    await browser.end();
    expect((await sender.send(browser, 'Hello')).status).toBe(410);
    await browser.end(404);
    expect((await sender.send(browser, 'Hello')).status).toBe(404);
    expect(await browser.received()).toEqual([]);
  });
});

describe('the proxy', () => {
  const ask = async (target: string) => {
    const { hostname, port } = new URL(push.addresses.proxyUrl);
    const socket = connectTcp(Number(port), hostname);
    socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`);
    const [line] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return Number(String(line).split(' ')[1]);
  };

  test('leads only to known push services', async () => {
    expect(await ask('fcm.googleapis.com:443')).toBe(200);
    expect(await ask('wns2-par02p.notify.windows.com:443')).toBe(200);
    expect(await ask('notify.windows.com:443')).toBe(403);
    expect(await ask('fcm.googleapis.com:80')).toBe(403);
    expect(await ask('127.0.0.1:443')).toBe(403);
    expect(await ask('example.com:443')).toBe(403);
  });
});

describe('a fault', () => {
  test('answers with a status and says when to come back', async () => {
    const browser = await push.browserPlayedByTest();
    await push.fault({ fault: 'status', status: 429, retryAfter: '120', times: 2 });
    const answers = [];
    for (let count = 0; count < 3; count += 1) answers.push(await sender.send(browser, 'Hello'));
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 201]);
    expect(answers[0]!.headers.get('retry-after')).toBe('120');
    expect(await browser.received()).toHaveLength(1);
  });

  test('strikes one push service or one subscription only', async () => {
    const [a, b] = [
      await push.browserPlayedByTest({ host: 'fcm.googleapis.com' }),
      await push.browserPlayedByTest({ host: 'web.push.apple.com' }),
    ];
    await push.fault({ fault: 'status', status: 500, host: 'web.push.apple.com' });
    await push.fault({ fault: 'redirect', token: b.token, location: 'https://fcm.googleapis.com/' });
    expect((await sender.send(a, 'Hello')).status).toBe(201);
    expect((await sender.send(b, 'Hello')).status).toBe(500);
    expect((await sender.send(b, 'Hello')).status).toBe(307);
    expect((await sender.send(b, 'Hello')).status).toBe(201);
  });

  test('cuts the line before or after the message is taken, or answers rubbish', async () => {
    const browser = await push.browserPlayedByTest();
    for (const fault of ['drop', 'rubbish', 'drop-after'] as const) {
      await push.fault({ fault });
      await expect(sender.send(browser, fault)).rejects.toThrow('fetch failed');
    }
    expect(await browser.received()).toEqual(['drop-after']);
  });

  test('never answers, or never stops', async () => {
    const browser = await push.browserPlayedByTest();
    await push.fault({ fault: 'hang' });
    const abort = new AbortController();
    const hanging = fetch(browser.endpoint, { method: 'POST', signal: abort.signal });
    const message = await push.waitForMessage({ token: browser.token });
    expect(message).toMatchObject({ status: null, fate: 'refused' });
    abort.abort();
    await expect(hanging).rejects.toThrow();
    await push.fault({ fault: 'endless' });
    expect((await sender.send(browser, 'Hello')).status).toBe(201);
  });
});

describe('a browser using Chromium’s protocols', () => {
  test('checks in, subscribes, gets its messages, and gets again those it did not confirm', async () => {
    const chromium = await RawBrowser.checkIn(push);
    const endpoint = await chromium.subscribe(sender.publicKey);
    expect(await chromium.subscribe(sender.publicKey)).toBe(endpoint);
    const { p256dh, auth } = newBrowserKeys();
    const subscription = { endpoint, p256dh, auth };
    await sender.send(subscription, 'while it was away');
    await chromium.connect();
    const [first] = await chromium.receive(1);
    await sender.send(subscription, 'while it was there');
    const [second] = await chromium.receive(1);
    expect(first!.appData).toEqual({
      subtype: 'wp:https://shop.example/#1',
      'content-encoding': 'aes128gcm',
    });
    expect(first!.from).toBe(sender.publicKey);
    await push.disconnectBrowsers();
    await chromium.connect([first!.id]);
    expect((await chromium.receive(1)).map(({ id }) => id)).toEqual([second!.id]);
    await chromium.heartbeat();
    await push.waitForMessage({ token: chromium.token, fate: 'delivered', after: 0 });
    const fates = (await push.messages({ token: chromium.token })).map(({ fate }) => fate);
    expect(fates).toEqual(['delivered', 'delivered']);
    await chromium.unsubscribe();
    expect((await sender.send(subscription, 'too late')).status).toBe(410);
    chromium.close();
  });

  test('is turned away if its secret is wrong', async () => {
    const chromium = await RawBrowser.checkIn(push);
    const stranger = chromium.withSecret('1');
    expect(await stranger.register({ 'X-subtype': 'a', sender: 'b' })).toBe('Error=AUTHENTICATION_FAILED');
    await expect(stranger.connect()).rejects.toThrow('401');
  });
});
