// npm run scan -- sqlmap|wapiti|slow SHOP_URL MAILBOX_URL [endpoint …]: runs outside scanners against a shop of your
// own. docs/security.md says how to start that shop, and what was found. The tools come from Debian's packages.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { paths, type EndpointName } from '#contract/paths.ts';
import { openAccounts, post } from '#quality/bench/customers.ts';
import { rawRequest, samples, type Facts } from './requests.ts';

const [tool = '', shopUrl = '', mailboxUrl = '', ...only] = process.argv.slice(2);
const LONGEST_SECONDS = Number(process.env.SCAN_SECONDS ?? 240);
/** Without the modules that fetch lists from the internet or need a server there to call back. */
const WAPITI_MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,' +
  'shellshock,sql,xss';

async function findFacts(): Promise<Facts> {
  const [account] = await openAccounts(shopUrl, mailboxUrl, 1);
  const { email, token, addressId } = account!;
  const get = async <T>(from: string) => (await (await fetch(shopUrl + from)).json()) as T;
  const { Products } = await get<{ Products: { Uuid: string; Categories: { Id: string }[] }[] }>(
    '/api/products?pageSize=1',
  );
  const product = Products[0]!;
  const basket = await post<{ items: { id: string }[] }>(
    shopUrl,
    '/api/basket/items',
    { productId: product.Uuid, quantity: 1 },
    token,
  );
  const order = await post<{ id: string }>(
    shopUrl,
    '/api/orders',
    { shippingAddressId: addressId, paymentMethodHint: 'PayPal' },
    token,
  );
  return {
    email,
    token,
    addressId,
    productId: product.Uuid,
    categoryId: product.Categories[0]!.Id,
    basketItemId: basket.items[0]!.id,
    orderId: order.id,
  };
}

/** Runs a program and returns its output. One that takes too long is ended, and says so. */
async function run(program: string, words: string[], seconds = LONGEST_SECONDS): Promise<string> {
  const child = spawn('nice', ['-n', '10', 'timeout', String(seconds), program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return code === 124 ? `${printed}\nended after ${seconds} seconds` : printed;
}

/** The number of answers so far by status, from the shop's own metrics. */
async function countAnswers(): Promise<Map<string, number>> {
  const text = await (await fetch(`${shopUrl}/metrics`)).text();
  const counts = new Map<string, number>();
  for (const [, status, count] of text.matchAll(
    /^dandle_http_request_seconds_count\{.*status="(\d+)".*\} (\d+)$/gm,
  )) {
    counts.set(status!, (counts.get(status!) ?? 0) + Number(count));
  }
  return counts;
}

async function scanWithSqlmap(): Promise<void> {
  const facts = await findFacts();
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-scan-'));
  for (const [name, sample] of Object.entries(samples(facts)) as [
    EndpointName,
    ReturnType<typeof samples>[EndpointName],
  ][]) {
    if (!sample || (only.length > 0 && !only.includes(name))) continue;
    const file = path.join(directory, `${name}.txt`);
    writeFileSync(file, rawRequest(name, sample, shopUrl, facts.token));
    const started = performance.now();
    const printed = await run('sqlmap', [
      ...[
        '-r',
        file,
        '--batch',
        '--ignore-stdin',
        '--flush-session',
        '--output-dir',
        directory,
        '--disable-coloring',
      ],
      ...['--level', '3', '--risk', '2', '--dbms', 'PostgreSQL'],
      // Most of its attempts are refused as bad input, which is no reason to stop.
      ...['--ignore-code', '*', '--retries', '1', '--timeout', '20'],
    ]);
    const tested = new Set(printed.match(/(?<=testing for SQL injection on )\S.*parameter '.+?'/g));
    const findings =
      printed.match(/^.*(?:is vulnerable|appears to be .*injectable|Type: .*|Payload: .*)$/gm) ?? [];
    const isOver = /do not appear to be injectable|all tested parameters/.test(printed);
    console.log(
      [
        name,
        `${tested.size} places`,
        isOver ? 'not injectable' : printed.trim().split('\n').slice(-2).join(' | '),
        `${Math.round((performance.now() - started) / 1000)} s`,
        ...findings,
      ].join('\t'),
    );
    if (process.env.SCAN_LOG) writeFileSync(path.join(process.env.SCAN_LOG, `${name}.log`), printed);
  }
  rmSync(directory, { recursive: true });
}

/** Wapiti does not find the links of these pages, so they are listed for it. */
const pages = (facts: Facts) => [
  '/products?search=pram&page=1',
  `/products?categoryId=${facts.categoryId}`,
  `/products/${facts.productId}`,
  '/categories',
  '/categories/nursery',
  '/basket',
  '/checkout',
  `/payment/paypal/return?orderId=${facts.orderId}&token=a`,
  `/payment/paypal/cancel?orderId=${facts.orderId}`,
  ...['profile', 'addresses', 'orders?page=1&search=pram', `orders/${facts.orderId}`].map(
    (to) => `/account/${to}`,
  ),
  '/account/activity?page=1&startDate=2020-01-01&endDate=2030-01-01&actionFilter=Logged%20in&search=log',
  ...['change-password', 'security', 'privacy'].map((to) => `/account/${to}`),
  ...['/login', '/register', '/forgot-password', '/login-2fa', '/notifications-enabled'],
  `/verify-email-handler?token=a&email=${facts.email}`,
  `/reset-password-handler?token=a&email=${facts.email}`,
  `/open?type=product&id=${facts.productId}`,
  '/app-login?token=a',
  '/enable-notifications?deviceId=scan-1&token=a',
  ...[
    '/terms-and-conditions',
    '/privacy',
    '/returns',
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/service-worker.js',
  ],
];

/** Tries every page and every GET of the API with a customer's token: queries, paths, headers, methods. */
async function scanWithWapiti(): Promise<void> {
  const facts = await findFacts();
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-scan-'));
  const starts = Object.entries(samples(facts)).flatMap(([name, sample]) => {
    const [method, path_] = paths[name as EndpointName].split(' ') as [string, string];
    if (method !== 'GET') return [];
    const query = new URLSearchParams(
      Object.entries(sample?.query ?? {}).map(([key, value]) => [key, String(value)]),
    );
    return [`${shopUrl}${path_.replace(':id', sample?.id ?? '')}${query.size > 0 ? `?${query}` : ''}`];
  });
  starts.push(...pages(facts).map((page) => shopUrl + page));
  const words = [
    ...['-u', `${shopUrl}/`, '--scope', 'folder', ...starts.flatMap((start) => ['-s', start])],
    ...['-m', WAPITI_MODULES, '--level', '2', '-H', `Authorization: Bearer ${facts.token}`],
    ...['--depth', '3', '--max-links-per-page', '30', '--max-scan-time', '120', '--max-attack-time', '60'],
    ...['--no-bugreport', '--flush-session'],
    ...['--store-session', directory, '-f', 'json', '-o', path.join(directory, 'report.json')],
  ];
  const printed = await run('wapiti', words, 3000);
  if (process.env.SCAN_LOG) writeFileSync(path.join(process.env.SCAN_LOG, 'wapiti.log'), printed);
  const report = JSON.parse(readFileSync(path.join(directory, 'report.json'), 'utf8')) as Record<
    'vulnerabilities' | 'anomalies' | 'additionals',
    Record<string, { method: string; path: string; info: string }[]>
  >;
  for (const kind of ['vulnerabilities', 'anomalies', 'additionals'] as const) {
    for (const [name, found] of Object.entries(report[kind])) {
      for (const { method, path: where, info } of found) console.log(kind, name, method, where, info);
    }
  }
  rmSync(directory, { recursive: true });
}

/** Holds hundreds of connections open with slow clients, and sends requests meanwhile as an ordinary one. */
async function scanWithSlowClients(): Promise<void> {
  const login = '/api/auth/login';
  const slow: Record<string, string[]> = {
    'slow headers': ['-H', '-i', '5', '-u', `${shopUrl}/`],
    'slow body': ['-B', '-i', '5', '-s', '8192', '-f', 'application/json', '-u', shopUrl + login],
    'slow reading': ['-X', '-w', '16', '-y', '64', '-n', '5', '-z', '32', '-k', '3', '-u', `${shopUrl}/`],
  };
  for (const [name, words] of Object.entries(slow)) {
    const over = new AbortController();
    const attack = run('slowhttptest', ['-c', '1000', '-r', '200', '-l', '45', '-p', '5', ...words], 90);
    void attack.finally(() => over.abort());
    const waits: number[] = [];
    let failures = 0;
    while (!over.signal.aborted) {
      const started = performance.now();
      // A new search each time, so that no cached answer serves it.
      const answer = await fetch(`${shopUrl}/api/products?search=pram${waits.length}`).catch(() => null);
      if (answer?.ok) waits.push(performance.now() - started);
      else failures++;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    waits.sort((a, b) => a - b);
    const printed = await attack;
    if (process.env.SCAN_LOG) writeFileSync(path.join(process.env.SCAN_LOG, `${name}.log`), printed);
    console.log(
      name,
      `${waits.length} searches meanwhile, ${failures} failed,`,
      `half within ${Math.round(waits[waits.length >> 1] ?? 0)} ms, the slowest ${Math.round(waits.at(-1) ?? 0)} ms;`,
      ...(
        stripVTControlCharacters(printed).match(
          /(?:connected|closed|service available):\s+\S+|Test ended .*/g,
        ) ?? []
      ).slice(-4),
    );
  }
}

const scans: Record<string, () => Promise<void>> = {
  sqlmap: scanWithSqlmap,
  wapiti: scanWithWapiti,
  slow: scanWithSlowClients,
};
const scan = scans[tool];
if (!scan || !mailboxUrl) {
  console.error('scan.ts sqlmap|wapiti|slow SHOP_URL MAILBOX_URL [endpoint …]');
  process.exit(2);
}
const before = await countAnswers();
await scan();
const after = await countAnswers();
for (const [status, count] of [...after].toSorted()) {
  const more = count - (before.get(status) ?? 0);
  if (more > 0) console.log(`answered ${status}: ${more}`);
}
