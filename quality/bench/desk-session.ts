import { randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import type pg from 'pg';
import { createDeskCall, type DeskCall } from '#contract/desk/call.ts';
import { hashSecretToken, newSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';

const agent = new http.Agent({ keepAlive: true });

/** The headers of an owner who has just logged in. */
export async function enterDesk(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ id: string }>(
    `insert into staff (email, name, role, user_handle, created_at, joined_at)
     values ($1, 'A bench', 'owner', $2, now(), now()) returning id`,
    [`${randomUUID()}@shop.test`, randomBytes(32)],
  );
  const token = newSecretToken();
  await client.query(
    `insert into staff_sessions (token_hash, staff_id, device, created_at, last_seen_at, expires_at, confirmed_until)
     values ($1, $2, 'a bench', now(), now(), now() + interval '1 day', now() + interval '5 minutes')`,
    [hashSecretToken(token), rows[0]!.id],
  );
  return { 'x-desk': '1', 'sec-fetch-site': 'same-origin', cookie: `dandle-desk=${token}` };
}

/** The calls of an owner who has just logged in. */
export async function openDesk(client: pg.Client, url: string): Promise<DeskCall> {
  const own = await enterDesk(client);
  return createDeskCall(async ({ method, path, body, headers }) => {
    const { status, text, isJson } = await send(url + path, method, body, { ...own, ...headers });
    return { status, body: isJson ? (JSON.parse(text) as unknown) : text || undefined };
  });
}

function send(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<{ status: number; text: string; isJson: boolean }> {
  return new Promise((resolve, reject) => {
    const sent = http.request(
      url,
      {
        ...{ method, agent },
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode!,
            text: Buffer.concat(pieces).toString(),
            isJson: /json(?!l)/.test(answer.headers['content-type'] ?? ''),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
