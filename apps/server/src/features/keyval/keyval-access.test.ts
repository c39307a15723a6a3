import { randomUUID } from 'node:crypto';
import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Permission } from '@rahmenpreis/contract/permission.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '../../db/schema/account.ts';
import { audit } from '../../db/schema/audit.ts';
import { phaseUser } from '../../db/schema/phase.ts';
import { TEST_NOW_MS, type TestUser } from '../../../test/test-server.ts';
import { BIDDER_WRITES, startTestPhases, RUNNING_LEFT_MS, STATES } from '../../../test/test-phases.ts';

const { server, phases } = await startTestPhases();
const { users, phaseIds } = phases;
afterAll(() => server.close());
beforeEach(() => phases.reset());

describe('who withdrew (who else writes what and when, keyval-table.test.ts shows)', () => {
  test('changes nothing but its participation, until it takes part again', async () => {
    const phaseId = phaseIds.running;
    const offer = (value: string) =>
      phases.write(contract.createOwnKeyVal, users.writer, phaseId, { key: `${phaseId}_offer`, value });
    expect((await offer('false')).statusCode).toBe(200);
    for (const kind of BIDDER_WRITES.filter((each) => each !== 'offer')) {
      const answer = await phases.write(
        contract.createOwnKeyVal,
        users.writer,
        phaseId,
        phases.entry(kind, phaseId),
      );
      expect([kind, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        kind,
        409,
        'offer-withdrawn',
      ]);
    }
    expect((await offer('true')).statusCode).toBe(200);
    const price = await phases.write(
      contract.createOwnKeyVal,
      users.writer,
      phaseId,
      phases.entry('ep', phaseId),
    );
    expect(price.statusCode).toBe(200);
  });
});

describe('a list of prices in one call', () => {
  const listOf = (phaseId: string, value: string) =>
    ['ep', 'bl', 'ls'].map((kind) => ({ ...phases.entry(kind, phaseId), value }));

  test('stores nothing of an offer that was withdrawn, not even where it confirms it in the same call', async () => {
    const phaseId = phaseIds.running;
    const before = Object.fromEntries(listOf(phaseId, '1000').map(({ key, value }) => [key, value]));
    expect((await phases.batch(users.writer, phaseId, listOf(phaseId, '1000'))).statusCode).toBe(200);
    await phases.batch(users.writer, phaseId, [{ key: `${phaseId}_offer`, value: 'false' }]);
    const again = { key: `${phaseId}_offer`, value: 'true' };
    for (const data of [listOf(phaseId, '1100'), [again, ...listOf(phaseId, '1100')]]) {
      const answer = await phases.batch(users.writer, phaseId, data);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'offer-withdrawn']);
    }
    expect(await phases.stored(users.writer, phaseId)).toEqual({ ...before, [again.key]: 'false' });
  });

  test('stores nothing for whose right was taken since the list was opened', async () => {
    const phaseId = phaseIds.running;
    await phases.batch(users.writer, phaseId, listOf(phaseId, '1000'));
    const before = await phases.stored(users.writer, phaseId);
    const setRights = (permissions: Permission[]) =>
      server.database.db.update(account).set({ permissions }).where(eq(account.id, users.writer.id));
    await setRights(['PERMISSION_DLREAD']);
    const refused = await phases.batch(users.writer, phaseId, listOf(phaseId, '1100'));
    await setRights(['PERMISSION_DLREAD', 'PERMISSION_DLWRITEKEYVAL']);
    expect([refused.statusCode, await phases.stored(users.writer, phaseId)]).toEqual([403, before]);
    expect((await phases.batch(users.writer, phaseId, listOf(phaseId, '1100'))).statusCode).toBe(200);
  });
});

describe('who reads what', () => {
  test('a bidder gets only the ruled 404 on others and 403 on alpha calls', async () => {
    const phaseId = phaseIds.running;
    await phases.batch(users.writer, phaseId, [phases.entry('ep', phaseId), phases.entry('offer', phaseId)]);
    await phases.write(
      contract.createAlphaKeyVal,
      users.adminWriter,
      phaseId,
      phases.entry('target', phaseId),
    );
    const own = (as: TestUser, orgaId: string, id: string = phaseId) =>
      server.ask(contract.listOwnKeyVals, { as, params: { phaseId: id, orgaId } });
    const random = await own(users.rival, randomUUID());
    const foreign = [users.writer, users.reader, users.unlisted, users.adminWriter];
    for (const { organisationId } of foreign) {
      const answer = await own(users.rival, organisationId);
      expect([answer.statusCode, answer.body]).toEqual([404, random.body]);
    }
    const unlisted = await own(users.unlisted, users.unlisted.organisationId);
    expect([unlisted.statusCode, unlisted.body]).toEqual([404, random.body]);
    const unknownPhase = await own(users.writer, users.writer.organisationId, randomUUID());
    expect([unknownPhase.statusCode, unknownPhase.body]).toEqual([404, random.body]);
    for (const endpoint of [contract.listPhaseKeyVals, contract.listOrgaKeyVals]) {
      const params = { phaseId, orgaId: users.rival.organisationId };
      expect((await server.ask(endpoint, { as: users.rival, params })).statusCode).toBe(403);
    }
    const mine = (await own(users.writer, users.writer.organisationId)).json<{ data: KeyVal[] }>().data;
    expect(mine.map(({ key, value, organisationId }) => ({ key, value, organisationId }))).toEqual([
      { ...phases.entry('ep', phaseId), organisationId: users.writer.organisationId },
      { ...phases.entry('offer', phaseId), organisationId: users.writer.organisationId },
    ]);
    const answers = await server.get<KeyVal[]>(contract.listOwnKeyVals, {
      as: users.writer,
      params: { phaseId, orgaId: users.writer.organisationId },
      query: { kind: 'offer' },
    });
    expect(answers.map(({ key }) => key)).toEqual([`${phaseId}_offer`]);
  });

  test('administrators read everybody, and while the phase runs that leaves an audit entry', async () => {
    for (const state of STATES) {
      const params = { phaseId: phaseIds[state], orgaId: users.rival.organisationId };
      await server.database.db.delete(audit);
      for (const endpoint of [contract.listPhaseKeyVals, contract.listOrgaKeyVals]) {
        const rows = await server.get<KeyVal[]>(endpoint, { as: users.adminReader, params });
        expect(rows.map(({ key }) => key)).toEqual([`${phaseIds[state]}_offer`]);
      }
      const trail = await server.database.db.select().from(audit).orderBy(audit.seq);
      expect(trail.map(({ actorId, action }) => ({ actorId, action }))).toEqual(
        state === 'running'
          ? [
              { actorId: users.adminReader.id, action: 'GET /keyval/v1/alpha/phase/{phaseId}' },
              { actorId: users.adminReader.id, action: 'GET /keyval/v1/alpha/phase/{phaseId}/orga/{orgaId}' },
            ]
          : [],
      );
    }
    const params = { phaseId: phaseIds.running, orgaId: randomUUID() };
    const unknown = await server.ask(contract.listOrgaKeyVals, { as: users.adminReader, params });
    expect(unknown.statusCode).toBe(404);
  });
});

test('who has rights of both sides is an administrator, and stores nothing by the calls of bidders', async () => {
  const phaseId = phaseIds.running;
  const both = await server.signIn('beides@example.org', [
    'PERMISSION_ALPHAWRITE',
    'PERMISSION_DLWRITEKEYVAL',
  ]);
  for (const kind of ['award', 'ep'] as const) {
    const answer = await phases.write(contract.createOwnKeyVal, both, phaseId, phases.entry(kind, phaseId));
    expect(answer.statusCode).toBe(403);
  }
  expect(await phases.stored(both, phaseId)).toEqual({});
});

describe('the deadline', () => {
  test('a write counts until the last millisecond before the end, and not at the end', async () => {
    const endMs = TEST_NOW_MS + RUNNING_LEFT_MS;
    const phaseId = phaseIds.running;
    server.clock.set(endMs - 1);
    const inTime = await phases.batch(users.writer, phaseId, [phases.entry('ep', phaseId)]);
    expect(inTime.statusCode).toBe(200);
    server.clock.set(endMs);
    const late = await phases.batch(users.writer, phaseId, [{ ...phases.entry('ep', phaseId), value: '1' }]);
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'phase-not-running']);
    expect(Object.values(await phases.stored(users.writer, phaseId))).toEqual(['12500']);
  });

  test('a bidder that is taken out of the phase or made read-only is refused at its next call', async () => {
    const phaseId = phaseIds.running;
    const { db } = server.database;
    const late = await server.signIn('bieter5@example.org', [
      'PERMISSION_DLREAD',
      'PERMISSION_DLWRITEKEYVAL',
    ]);
    const put = () => phases.write(contract.createOwnKeyVal, late, phaseId, phases.entry('ep', phaseId));
    expect((await put()).statusCode).toBe(404);
    await db.insert(phaseUser).values({ phaseId, userId: late.id });
    expect((await put()).statusCode).toBe(200);
    await db
      .update(account)
      .set({ permissions: ['PERMISSION_DLREAD'] })
      .where(eq(account.id, late.id));
    expect((await put()).statusCode).toBe(403);
  });
});
