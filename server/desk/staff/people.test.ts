import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let owner: TestStaff;
beforeEach(async () => {
  shop = await openTestShop();
  owner = await employ(shop, 'owner', { name: 'Mia' });
});
afterEach(() => shop.close());

const loggedOut = { status: 401, code: 'desk/not-signed-in' };

describe('people', () => {
  it('are listed by name, with their role and state', async () => {
    await employ(shop, 'packer', { name: 'Ben' });
    await owner.call('inviteStaff', { body: { name: 'Zoe', email: 'zoe@shop.test', role: 'editor' } });
    expect(await owner.call('listStaff', {})).toMatchObject([
      { name: 'Ben', role: 'packer', state: 'active', openSessions: 1, isSelf: false, canBeChanged: true },
      { name: 'Mia', role: 'owner', isSelf: true, canBeChanged: false },
      { name: 'Zoe', role: 'editor', state: 'invited', lastSeenAt: null, refundLimitPence: 0 },
    ]);
  });

  it('have one address each', async () => {
    const body = { name: 'Zoe', email: owner.email.toUpperCase(), role: 'editor' as const };
    await expect(owner.call('inviteStaff', { body })).rejects.toMatchObject({
      status: 409,
      code: 'desk/email-taken',
    });
  });

  it('get another role and limit, which ends what was open under the old one', async () => {
    const ben = await employ(shop, 'editor');
    const params = { id: ben.id };
    await owner.call('changeStaff', { params, body: { refundLimitPence: 5000 } });
    expect(await ben.call('getMe', {})).toMatchObject({ refundLimitPence: 5000 });
    const changed = await owner.call('changeStaff', { params, body: { role: 'viewer' } });
    expect(changed).toMatchObject({ role: 'viewer', refundLimitPence: 5000, openSessions: 0 });
    await expect(ben.call('getMe', {})).rejects.toMatchObject(loggedOut);
    const { acts } = await owner.call('listActions', { query: { act: 'staff.change' } });
    expect(acts.map(({ changes }) => changes)).toEqual([
      { role: { before: 'editor', after: 'viewer' } },
      { refundLimitPence: { before: 0, after: 5000 } },
    ]);
  });

  it('are suspended at once, and reinstated, and never deleted', async () => {
    const ben = await employ(shop, 'packer');
    const params = { id: ben.id };
    expect(await owner.call('suspendStaff', { params })).toMatchObject({ state: 'suspended' });
    await expect(ben.call('getMe', {})).rejects.toMatchObject(loggedOut);
    await expect(owner.call('linkStaff', { params })).rejects.toMatchObject({ code: 'desk/suspended' });
    expect(await owner.call('reinstateStaff', { params })).toMatchObject({ state: 'active' });
    await expect(ben.call('getMe', {})).rejects.toMatchObject(loggedOut);
  });

  it('have their sessions ended at once', async () => {
    const ben = await employ(shop, 'packer');
    await owner.call('endSessionsOfStaff', { params: { id: ben.id } });
    await expect(ben.call('getMe', {})).rejects.toMatchObject(loggedOut);
  });
});

describe('nobody', () => {
  it('can change themselves, or another owner; the attempt is logged', async () => {
    const other = await employ(shop, 'owner');
    for (const id of [owner.id, other.id]) {
      for (const call of [
        () => owner.call('changeStaff', { params: { id }, body: { role: 'viewer' } }),
        () => owner.call('linkStaff', { params: { id } }),
        () => owner.call('suspendStaff', { params: { id } }),
        () => owner.call('endSessionsOfStaff', { params: { id } }),
      ]) {
        await expect(call()).rejects.toMatchObject({ status: 403, code: 'desk/above-you' });
      }
    }
    const { acts } = await owner.call('listActions', { query: { refused: 'true' } });
    expect(acts).toHaveLength(8);
    expect(acts[0]).toMatchObject({
      act: 'staff.manage',
      refusal: 'desk/above-you',
      entityId: expect.any(String),
      isSuccess: false,
    });
  });
});

describe('sessions', () => {
  it('end after twelve idle hours', async () => {
    const start = shop.clock.now().getTime();
    shop.clock.advance(11 * 3600);
    // Noted alongside the answer, not before it.
    await expect
      .poll(async () => Date.parse((await owner.call('listOwnSessions', {}))[0]!.lastSeenAt))
      .toBeGreaterThanOrEqual(start + 11 * 3_600_000);
    shop.clock.advance(11 * 3600);
    await owner.call('getMe', {});
    shop.clock.advance(13 * 3600);
    await expect(owner.call('getMe', {})).rejects.toMatchObject(loggedOut);
  });

  it('end after fourteen days, however busy they are', async () => {
    await shop.db
      .updateTable('staff_sessions')
      .set({ last_seen_at: new Date(Date.now() + 14 * 86_400_000) })
      .execute();
    shop.clock.advance(14 * 86_400 - 60);
    await owner.call('getMe', {});
    shop.clock.advance(61);
    await expect(owner.call('getMe', {})).rejects.toMatchObject(loggedOut);
  });

  it('of a packer survive a weekend', async () => {
    const packer = await employ(shop, 'packer');
    shop.clock.advance(3 * 86_400);
    await packer.call('getMe', {});
  });

  it('are listed and ended by the person they belong to', async () => {
    const [here] = await owner.call('listOwnSessions', {});
    expect(here).toMatchObject({ isCurrent: true, device: 'a test' });
    const ben = await employ(shop, 'packer');
    await expect(ben.call('endOneOwnSession', { params: { id: owner.sessionId } })).rejects.toMatchObject({
      status: 404,
      code: 'sessions/not-found',
    });
    await owner.call('endOtherOwnSessions', {});
    await owner.call('endOneOwnSession', { params: { id: owner.sessionId } });
    await expect(owner.call('getMe', {})).rejects.toMatchObject(loggedOut);
  });
});
