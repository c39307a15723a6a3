import {
  AUDIT_CHANGES_MAX_COUNT,
  AUDIT_TEXT_MAX_LENGTH,
  type AuditDetail,
} from '@rahmenpreis/contract/audit-detail.ts';
import { type Endpoint, fillPath } from '@rahmenpreis/contract/endpoint.ts';
import * as keyval from '@rahmenpreis/contract/keyval.ts';
import { exportLv } from '@rahmenpreis/contract/lv.ts';
import { getOfferChanges, getOffers, getPhaseProgress } from '@rahmenpreis/contract/offers.ts';
import { countBids } from '@rahmenpreis/contract/phase.ts';
import { grantFullAccess, setReadOnly } from '@rahmenpreis/contract/service-provider.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../../db/schema/audit.ts';
import { startTestPhases, type TestPhases } from '../../../../test/test-phases.ts';
import { type Ask, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let phases: TestPhases;
beforeAll(async () => {
  ({ server, phases } = await startTestPhases());
});
afterAll(() => server.close());
beforeEach(() => phases.reset());

/** What the work leaves in the audit log. */
async function trailOf(
  work: () => Promise<unknown>,
): Promise<(typeof audit.$inferSelect & { detail: AuditDetail })[]> {
  await server.database.db.delete(audit);
  await work();
  const rows = await server.database.db.select().from(audit).orderBy(audit.seq);
  return rows.map((row) => ({ ...row, detail: row.detail as AuditDetail }));
}

describe('a write of an offer', () => {
  test('says each key from and to, of which phase and whose offer, and nothing that stays as it was', async () => {
    const { writer } = phases.users;
    const { running } = phases.phaseIds;
    const [ep, bl] = [phases.entry('ep', running), phases.entry('bl', running)];
    await phases.batch(writer, running, [ep, bl]);
    const trail = await trailOf(() => phases.batch(writer, running, [{ ...ep, value: '4711' }, bl]));
    expect(trail).toMatchObject([
      {
        status: 200,
        detail: {
          phaseId: running,
          offerOf: writer.organisationId,
          changes: { count: 1, listed: [{ name: ep.key, from: ep.value, to: '4711' }] },
        },
      },
    ]);
  });

  test('that is refused says why, and nothing of what it would have changed', async () => {
    const { writer } = phases.users;
    const { running } = phases.phaseIds;
    const unknown = Array.from({ length: 3 * AUDIT_CHANGES_MAX_COUNT }, (_, at) => ({
      key: `${running}_ep_${at}`,
      value: `${at}`,
    }));
    const refused = await trailOf(() => phases.batch(writer, running, unknown));
    expect(refused).toMatchObject([{ status: 400, detail: { offerOf: writer.organisationId } }]);
    expect(refused[0]?.detail).not.toHaveProperty('changes');
  });
});

describe('a write of an administrator', () => {
  test('of target prices says each of them, and belongs to no offer', async () => {
    const { adminWriter } = phases.users;
    const { running: phaseId } = phases.phaseIds;
    const target = phases.entry('target', phaseId);
    const write = (entry: object) => phases.write(keyval.createAlphaKeyVal, adminWriter, phaseId, entry);
    const trail = await trailOf(() => write(target));
    const [{ key, value }] = JSON.parse(target.value) as [{ key: string; value: string }];
    expect(trail).toMatchObject([
      { detail: { phaseId, changes: { count: 1, listed: [{ name: key, to: value }] } } },
    ]);
    expect(trail[0]?.detail).not.toHaveProperty('offerOf');
  });

  test('of rights says which there were and which there are', async () => {
    const { adminWriter, reader } = phases.users;
    const params = { serviceProviderId: reader.id };
    const grant = await trailOf(() => server.get(grantFullAccess, { as: adminWriter, params }));
    const from = ['PERMISSION_DLREAD'];
    expect(grant[0]?.detail).toMatchObject({
      userId: reader.id,
      changes: { count: 1, listed: [{ name: 'permissions', from, to: expect.arrayContaining(from) }] },
    });
    const take = await trailOf(() => server.get(setReadOnly, { as: adminWriter, params }));
    expect(take[0]?.detail.changes?.listed).toMatchObject([{ name: 'permissions', to: from }]);
  });
});

describe('while a phase runs, an administrator leaves an entry by', () => {
  const reads: readonly [string, Endpoint, Partial<Ask>?][] = [
    ['the comparison', getOffers],
    ['its changes', getOfferChanges, { query: { since: '0' } }],
    ['how far each bidder has come', getPhaseProgress],
    ['the entries of all', keyval.listPhaseKeyVals],
    ['their changes', keyval.listPhaseKeyValChanges, { query: { since: '0' } }],
    ['the entries of one', keyval.listOrgaKeyVals],
    ['their changes too', keyval.listOrgaKeyValChanges, { query: { since: '0' } }],
    ['counting bids', countBids],
    ['an Excel with prices', exportLv],
  ];
  test.each(reads)('%s', async (_, endpoint, ask = {}) => {
    const { adminReader, rival } = phases.users;
    const { running: phaseId } = phases.phaseIds;
    const params = { phaseId, orgaId: rival.organisationId, propertyId: phases.liegenschaftId };
    const provider = { id: rival.id, organisationName: 'Rival' };
    const body = endpoint === exportLv ? { body: { serviceProvider: [provider] } } : {};
    const trail = await trailOf(() => server.ask(endpoint, { as: adminReader, params, ...body, ...ask }));
    expect(trail).toMatchObject([
      { actorId: adminReader.id, action: `${endpoint.method} ${endpoint.path}`, detail: { phaseId } },
    ]);
  });
});

test('asking for the head alone of what a reading call answers leaves nothing, as the call itself does', async () => {
  const { writer } = phases.users;
  const params = { phaseId: phases.phaseIds.running, orgaId: writer.organisationId };
  const headers = { authorization: `Bearer ${writer.accessToken}` };
  const url = fillPath(keyval.listOwnKeyVals, params);
  const trail = await trailOf(async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await server.app.inject({ method, url, headers })).statusCode).toBe(200);
    }
  });
  expect(trail).toEqual([]);
});

test('no long text stands in the trail', async () => {
  const { adminWriter } = phases.users;
  const { running: phaseId } = phases.phaseIds;
  const { key } = phases.entry('filter', phaseId);
  const value = JSON.stringify([{ name: 'x'.repeat(2 * AUDIT_TEXT_MAX_LENGTH) }]);
  const trail = await trailOf(() =>
    phases.write(keyval.createAlphaKeyVal, adminWriter, phaseId, { key, value }),
  );
  for (const { detail } of trail) expect(JSON.stringify(detail).length).toBeLessThan(1_000);
});
