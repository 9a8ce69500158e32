import http from 'node:http';
import os from 'node:os';
import type pg from 'pg';

/*
 * Whether the answer to a withdrawal by order number and email address, or its time, tells whether there is such an order.
 */

const EACH = 400;
/** As many as one network may send in a row; then comes another address of loopback. */
const FROM_ONE_ADDRESS = 20;

const kinds = ['an order and its email', 'an order, another email', 'no such order'] as const;
type Kind = (typeof kinds)[number];

interface Form {
  kind: Kind;
  orderNumber: string;
  email: string;
}

export async function measureForms(url: string, client: pg.Client): Promise<string> {
  const forms = await listForms(client);
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  const answers = new Map<string, Set<Kind>>();
  for (const [place, form] of forms.entries()) {
    const isWarm = place >= FROM_ONE_ADDRESS;
    const { shown, milliseconds } = await send(url, form, Math.floor(place / FROM_ONE_ADDRESS));
    answers.set(shown, (answers.get(shown) ?? new Set()).add(form.kind));
    if (isWarm) times.get(form.kind)!.push(milliseconds);
  }
  const none = times.get('no such order')!;
  const load = Math.round(os.loadavg()[0]! * 10) / 10;
  const rows = kinds.map((kind) => {
    const own = times.get(kind)!.toSorted((one, other) => one - other);
    const at = (share: number) => own[Math.floor((own.length - 1) * share)]!.toFixed(2);
    return `| ${[kind, own.length, at(0.25), at(0.5), at(0.75), at(0.95), slowerThan(own, none), load].join(' | ')} |`;
  });
  return [
    '| form | sent | p25 ms | median ms | p75 ms | p95 ms | slower than one about no order | load |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
    ...rows,
    '',
    answers.size === 1
      ? 'All answers are the same.'
      : `There are ${answers.size} different answers: ${[...answers].map(([shown, of]) => `${[...of].join(', ')}: ${shown}`).join('; ')}`,
  ].join('\n');
}

/** In any order, so that what is done about one delays the others alike. */
async function listForms(client: pg.Client): Promise<Form[]> {
  const { rows } = await client.query<{ orderNumber: string; email: string }>(
    `select order_number as "orderNumber", email from orders join customers on customers.id = customer_id
     where status = 'Shipped' and payment_status = 'Paid' and email like 'buyer-%'
     order by md5(orders.id::text) limit ${2 * EACH}`,
  );
  const forms = rows.flatMap(({ orderNumber, email }, place): Form[] =>
    place % 2 === 0
      ? [{ kind: 'an order and its email', orderNumber, email }]
      : [
          { kind: 'an order, another email', orderNumber, email: email.replace('buyer-', 'other-') },
          // The same letters in another sequence, of the same length.
          {
            kind: 'no such order',
            orderNumber: [...orderNumber].toReversed().join(''),
            email: email.replace('buyer-', 'nobody'),
          },
        ],
  );
  return forms
    .map((form) => ({ form, by: Math.random() }))
    .toSorted((one, other) => one.by - other.by)
    .map(({ form }) => form);
}

const agent = new http.Agent({ keepAlive: true });

async function send(url: string, { orderNumber, email }: Form, network: number) {
  const localAddress = `127.1.${network >> 8}.${1 + (network & 255)}`;
  // Opens the connection.
  await ask({ method: 'GET', agent, localAddress }, `${url}/livez`, undefined);
  const started = performance.now();
  const shown = await ask(
    { method: 'POST', agent, localAddress, headers: { 'content-type': 'application/json' } },
    `${url}/api/withdrawals`,
    JSON.stringify({ orderNumber, email, note: null }),
  );
  return { shown, milliseconds: performance.now() - started };
}

/** Status, headers and body, without the time and the number of the request. */
function ask(options: http.RequestOptions, url: string, body: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = http.request(url, options, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        const { date: _, 'x-request-id': __, ...headers } = answer.headers;
        const text = Buffer.concat(pieces).toString();
        resolve(
          `${answer.statusCode} ${JSON.stringify(headers)} ${text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'now')}`,
        );
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** How often one of the first takes longer than one of the others: if nothing differs, half the time. */
function slowerThan(some: readonly number[], others: readonly number[]): string {
  let slower = 0;
  for (const one of some) for (const other of others) slower += one > other ? 1 : one === other ? 0.5 : 0;
  return `${((100 * slower) / (some.length * others.length)).toFixed(1)} %`;
}
