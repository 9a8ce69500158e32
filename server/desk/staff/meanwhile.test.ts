import { expect, test } from 'vitest';
import {
  removePassword,
  renewRecoveryCodes,
  setPassword,
  startAuthenticator,
} from '#server/desk/sign-in/ways-in.service.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { totp } from '#tests/support/totp.ts';
import { findPerson } from './people.queries.ts';
import { endSessionsOfStaff, inviteStaff, linkStaff } from './people.service.ts';

/* Callers whose session has ended, or whose role has changed, since their call began. */

const shop = await testShop();

const callerOf = ({ id, sessionId }: TestStaff): StaffCaller => ({
  staffId: id,
  sessionId,
  name: 'An owner',
  role: 'owner',
  isConfirmed: true,
  isFresh: true,
  confirmedAction: null,
  now: shop.clock.now(),
  address: '192.0.2.1',
  device: 'a test',
});
const loggedOut = { code: 'desk/not-signed-in' };

const passwordOf = async (by: StaffCaller) => {
  const { secretKey, offer } = await startAuthenticator(shop.context, by);
  const code = totp(secretKey, shop.clock.now().getTime() / 1000);
  return { password: 'nine quiet otters swim', offer, code };
};

test('a session that has just ended leaves no way in behind', async () => {
  const owner = await employ(shop, 'owner');
  const by = callerOf(owner);
  await setPassword(shop.context, by, await passwordOf(by));
  const { passwordHash } = (await findPerson(shop.db, owner.id))!;
  const input = await passwordOf(by);
  await shop.db.deleteFrom('staff_sessions').where('id', '=', owner.sessionId).execute();
  await expect(setPassword(shop.context, by, input)).rejects.toMatchObject(loggedOut);
  await expect(renewRecoveryCodes(shop.context, by)).rejects.toMatchObject(loggedOut);
  await expect(removePassword(shop.context, by)).rejects.toMatchObject(loggedOut);
  expect((await findPerson(shop.db, owner.id))!.passwordHash).toBe(passwordHash);
});

test('a session that has just ended lets nobody in', async () => {
  const [owner, packer] = [await employ(shop, 'owner'), await employ(shop, 'packer')];
  const by = callerOf(owner);
  await shop.db.deleteFrom('staff_sessions').where('id', '=', owner.sessionId).execute();
  const newcomer = { name: 'Eve', email: 'eve@shop.test', role: 'owner' as const, refundLimitPence: 0 };
  await expect(inviteStaff(shop.context, by, newcomer)).rejects.toMatchObject(loggedOut);
  await expect(linkStaff(shop.context, by, packer.id)).rejects.toMatchObject(loggedOut);
  await expect(endSessionsOfStaff(shop.context, by, packer.id)).rejects.toMatchObject(loggedOut);
  expect(await shop.db.selectFrom('staff_links').selectAll().execute()).toEqual([]);
});

test('somebody who is no longer an owner invites nobody', async () => {
  const owner = await employ(shop, 'owner');
  const by = callerOf(owner);
  await shop.db.updateTable('staff').set({ role: 'viewer' }).where('id', '=', owner.id).execute();
  const newcomer = { name: 'Eve', email: 'eve2@shop.test', role: 'owner' as const, refundLimitPence: 0 };
  await expect(inviteStaff(shop.context, by, newcomer)).rejects.toMatchObject(loggedOut);
});
