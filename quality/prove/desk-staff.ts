import { randomBytes, randomUUID } from 'node:crypto';
import { createDeskCall, type DeskCall } from '#contract/desk/call.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { hashSecretToken, newSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import type { World } from './world.ts';

/**
 * Somebody new at the desk of one of the shop's processes, who has just confirmed that it is them, and agrees to every large
 * change.
 */
export async function employAt(world: World, at: number, role: Role): Promise<DeskCall> {
  const token = await logIn(world, role);
  return createDeskCall(async ({ method, path, body, headers }) => {
    try {
      const answer = await fetch(world.shops[at]!.url + path, {
        method,
        headers: {
          ...{ 'x-desk': '1', 'sec-fetch-site': 'same-origin', cookie: `dandle-desk=${token}` },
          'x-desk-agreed': '1',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
    } catch {
      return { status: 0, body: undefined };
    }
  });
}

async function logIn({ db, now }: World, role: Role): Promise<string> {
  const { id } = await db
    .insertInto('staff')
    .values({
      ...{ email: `${randomUUID()}@shop.test`, name: 'A proof', role },
      ...{ user_handle: randomBytes(32), created_at: now(), joined_at: now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = newSecretToken();
  await db
    .insertInto('staff_sessions')
    .values({
      ...{ token_hash: hashSecretToken(token), staff_id: id, device: 'a proof' },
      ...{ created_at: now(), last_seen_at: now(), expires_at: new Date(now().getTime() + 14 * 86_400_000) },
      confirmed_until: new Date(now().getTime() + 300_000),
    })
    .execute();
  return token;
}
