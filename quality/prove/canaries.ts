import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { authenticatorCode } from '#tests/support/authenticator.ts';
import { startShopProcess } from './shop-process.ts';
import { openWorld, type World } from './world.ts';
import { timed, type Proof } from './result.ts';

/*
 * Sends unique values through every flow of a shop that logs as much as it can, and then looks for them where they must
 * not be.
 */

export interface CanaryResult {
  canaries: number;
  /** How many lines of log, rows of tables and other texts were searched. */
  searched: number;
  faults: string[];
}

export async function driveCanaries(): Promise<CanaryResult> {
  const world = await openWorld({ shops: 0, isBackgroundFree: true });
  const shop = await startShopProcess({ ...world.settings('shop'), LOG_LEVEL: 'trace' });
  world.shops.push(shop);
  try {
    const flight = await fly(world, shop.url);
    // What the flows have left to the background is written as well.
    await world.work();
    const result = {
      canaries: flight.personal.size + flight.secret.size,
      searched: 0,
      faults: [] as string[],
    };
    const search = (where: string, text: string, canaries: ReadonlyMap<string, string>) => {
      result.searched++;
      for (const [name, canary] of canaries) {
        const forms = [canary, encodeURIComponent(canary), Buffer.from(canary).toString('hex')];
        if (forms.some((form) => text.includes(form)))
          result.faults.push(`${name} in ${where}: ${text.slice(0, 200)}`);
      }
    };
    const all = new Map([...flight.personal, ...flight.secret]);
    for (const line of shop.output) search('the log', line, all);
    search('the metrics', await (await fetch(`${shop.url}/metrics`)).text(), all);
    for (const refusal of flight.refusals) search('a refusal', refusal, all);
    for (const [table, row] of await rowsOf(world)) search(`a row of ${table}`, row, flight.secret);
    for (const entry of await world.paypal.log())
      search('what PayPal was told', JSON.stringify(entry), flight.secret);
    return result;
  } finally {
    await world.close();
  }
}

interface Flight {
  /** Belong in the database, and nowhere else. */
  personal: Map<string, string>;
  /** Belong only to those they were given to. */
  secret: Map<string, string>;
  /** Every refusal. */
  refusals: string[];
}

async function fly(world: World, url: string): Promise<Flight> {
  const personal = new Map<string, string>();
  const secret = new Map<string, string>();
  const refusals: string[] = [];
  const canary = (kind: Map<string, string>, name: string, form = (mark: string) => mark) => {
    const value = form(`zq${randomUUID().replaceAll('-', '').slice(0, 16)}`);
    kind.set(name, value);
    return value;
  };
  const ask = async <T>(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    extra = {},
  ): Promise<T> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...extra,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status >= 400) refusals.push(text);
    return (text.startsWith('{') ? JSON.parse(text) : text) as T;
  };
  const mailed = async (to: string, page: string) => {
    const mail = await world.mailbox.waitForMessage({ to, subject: page === 'verify' ? 'erify' : 'assword' });
    return new URL(mail.links.find((link) => link.includes(page))!).searchParams.get('token')!;
  };

  // Registering an account.
  const email = canary(personal, 'e-mail', (mark) => `${mark}@example.com`);
  const password = canary(secret, 'password', (mark) => `quiet prams ${mark}`);
  const firstName = canary(personal, 'first name');
  const lastName = canary(personal, 'last name');
  const { registrationSecret } = await ask<{ registrationSecret: string }>('POST', '/api/auth/register', {
    firstName,
    lastName,
    email,
    password,
  });
  secret.set('registration secret', registrationSecret);
  const verification = await mailed(email, 'verify');
  secret.set('verification token', verification);
  await ask('GET', `/api/auth/verify-email?token=${verification}&email=${encodeURIComponent(email)}`);
  const wrong = canary(secret, 'wrong password');
  await ask('POST', '/api/auth/login', { email, password: wrong });
  const agent = canary(personal, 'user agent');
  const login = () =>
    ask<{ token: string; twoFactorToken: string }>(
      'POST',
      '/api/auth/login',
      { email, password },
      undefined,
      { 'user-agent': agent },
    );
  const { token } = await login();
  secret.set('session token', token);

  // A customer's own input.
  await ask('PUT', '/api/account/profile', { firstName, lastName, phoneNumber: '+447700900199' }, token);
  personal.set('phone number', '7700900199');
  const { id: addressId } = await ask<{ id: string }>(
    'POST',
    '/api/account/addresses',
    {
      contactName: canary(personal, 'contact name'),
      streetAddress1: canary(personal, 'street'),
      streetAddress2: canary(personal, 'second line of the street'),
      city: canary(personal, 'city'),
      regionOrState: canary(personal, 'region'),
      postalCode: 'LS1 1AA',
      country: 'United Kingdom',
    },
    token,
  );
  const productId = await world.stock(10);
  await ask('POST', '/api/basket/items', { productId, quantity: 1 }, token);
  const order = await ask<{ id: string }>(
    'POST',
    '/api/orders',
    { shippingAddressId: addressId, paymentMethodHint: 'PayPal', customerNotes: canary(personal, 'notes') },
    token,
    { 'idempotency-key': canary(personal, 'idempotency key') },
  );
  const payment = await ask<{ approvalUrl: string }>(
    'POST',
    `/api/orders/${order.id}/initiate-paypal-payment`,
    undefined,
    token,
  );
  await world.paypal.approve(new URL(payment.approvalUrl).searchParams.get('token')!);
  await ask('POST', `/api/orders/${order.id}/capture-payment`, undefined, token);

  // Bad input, and values in addresses.
  await ask('GET', `/api/products?search=${canary(personal, 'search term')}`);
  await ask('GET', `/api/orders?search=${canary(personal, 'search among orders')}`, undefined, token);
  await ask('POST', '/api/auth/login', `{"email": "${canary(personal, 'broken body')}`);
  await ask('POST', '/api/auth/login', { email: canary(personal, 'bad e-mail'), password });
  await ask('GET', `/api/products/${canary(personal, 'malformed id')}`);
  await ask('GET', `/nowhere/${canary(personal, 'path')}?token=${canary(secret, 'token in an address')}`);
  await ask(
    'GET',
    '/api/account/profile',
    undefined,
    canary(secret, 'made-up bearer token', (mark) => mark.repeat(2)),
  );
  await ask('POST', '/api/webhooks/paypal', { note: canary(personal, 'webhook body') });

  // The companion app.
  const webLogin = await ask<{ token: string }>('POST', '/api/auth/web-login-token', undefined, token);
  secret.set('web log-in token', webLogin.token);
  await ask('GET', `/app-login?token=${webLogin.token}`);
  const second = await ask<{ token: string }>('POST', '/api/auth/exchange-web-login-token', {
    token: webLogin.token,
  });
  secret.set('second session token', second.token);
  const deviceId = canary(personal, 'device id');
  const link = await ask<{ token: string }>('POST', '/api/notifications/enable-link', { deviceId }, token);
  secret.set('enablement token', link.token);
  const browser = (name: string) => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${canary(personal, name)}`,
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  });
  personal.set('browser secret', 'BTBZMqHH6r4Tts7J_aSIgg');
  const subscribed = await ask<{ renewalToken: string }>(
    'POST',
    '/api/notifications/subscribe',
    { ...browser('push endpoint'), deviceId },
    link.token,
  );
  secret.set('renewal token', subscribed.renewalToken);
  await ask(
    'POST',
    '/api/notifications/subscribe',
    {
      ...browser('bad push endpoint'),
      endpoint: `https://127.0.0.1/${canary(personal, 'hostile endpoint')}`,
    },
    token,
  );

  // The second factor.
  const { secretKey } = await ask<{ secretKey: string }>('GET', '/api/account/2fa/setup', undefined, token);
  secret.set('two-factor secret', secretKey);
  const enabled = await ask<{ recoveryCodes: string[] }>(
    'POST',
    '/api/account/2fa/enable',
    { code: authenticatorCode(secretKey), secretKey, password },
    token,
  );
  enabled.recoveryCodes.forEach((code, index) => secret.set(`recovery code ${index + 1}`, code));
  const challenge = await login();
  secret.set('log-in challenge', challenge.twoFactorToken);
  await ask('POST', '/api/auth/login-2fa', { twoFactorToken: challenge.twoFactorToken, code: '000000' });
  const third = await ask<{ token: string }>('POST', '/api/auth/login-recovery', {
    twoFactorToken: challenge.twoFactorToken,
    recoveryCode: enabled.recoveryCodes[0],
  });
  secret.set('third session token', third.token);

  // A forgotten password, the export, and the deletion.
  await ask('POST', '/api/auth/forgot-password', { email });
  const reset = await mailed(email, 'reset');
  secret.set('reset token', reset);
  const newPassword = canary(secret, 'new password', (mark) => `loud prams ${mark}`);
  await ask('POST', '/api/auth/reset-password', {
    token: reset,
    email,
    newPassword,
    confirmPassword: newPassword,
  });
  await ask('GET', '/api/account/export-data', undefined, token);
  await ask(
    'POST',
    '/api/account/delete-account',
    { password: canary(secret, 'wrong password at the end') },
    third.token,
  );
  for (const [name, value] of [...personal, ...secret]) {
    // A flow that failed would leave nothing to be found.
    if (typeof value !== 'string' || value.length < 9) throw new Error(`There is no ${name}.`);
  }
  return { personal, secret, refusals };
}

async function rowsOf(world: World): Promise<[table: string, row: string][]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(world.db);
  const found: [string, string][] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      world.db,
    );
    for (const { row } of rows) found.push([name, row]);
  }
  return found;
}

export const proveCanaries: Proof = () =>
  timed('canaries', async () => {
    const { canaries, searched, faults } = await driveCanaries();
    return {
      tried: `${canaries} canaries through every flow, looked for in ${searched} lines, rows and answers`,
      count: canaries,
      faults,
    };
  });
