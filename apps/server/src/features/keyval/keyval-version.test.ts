import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { changeTargets, readTargets } from '@rahmenpreis/tendering/award/target.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestPhases, type TestPhases } from '../../../test/test-phases.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let phases: TestPhases;

beforeAll(async () => {
  ({ server, phases } = await startTestPhases());
});
afterAll(() => server.close());
beforeEach(() => phases.reset());

/** Writes as the administrator under the given condition; by the id of an entry where one is given. */
function write(phaseId: string, body: unknown, headers: Record<string, string>, keyValId?: string) {
  const as = phases.users.adminWriter;
  const params = { phaseId, orgaId: as.organisationId };
  return keyValId === undefined
    ? server.ask(contract.createAlphaKeyVal, { as, params, body, headers })
    : server.ask(contract.changeAlphaKeyVal, { as, params: { ...params, keyValId }, body, headers });
}

async function listed(phaseId: string): Promise<KeyVal[]> {
  const as = phases.users.adminWriter;
  const params = { phaseId, orgaId: as.organisationId };
  return server.get<KeyVal[]>(contract.listOrgaKeyVals, { as, params });
}

test.each(['target', 'filter'] as const)(
  'who writes %s over a version that is no longer there is refused and changes nothing, in every state of the phase (KV-010)',
  async (kind) => {
    for (const phaseId of Object.values(phases.phaseIds)) {
      const entry = phases.entry(kind, phaseId);
      const other = { ...entry, value: '[]' };
      expect((await write(phaseId, entry, { 'if-match': '"1"' })).statusCode).toBe(412);
      const first = await write(phaseId, entry, { 'if-none-match': '*' });
      const made = first.json<{ data: KeyVal }>().data;
      expect(first.headers['etag']).toBe(`"${made.version}"`);
      const again = await write(phaseId, other, { 'if-none-match': '*' });
      expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([412, 'stale']);
      expect(await listed(phaseId)).toEqual([made]);
      const known = { 'if-match': `"${made.version}"` };
      const changed = (await write(phaseId, other, known, made.id)).json<{ data: KeyVal }>().data;
      expect(changed).toEqual({ ...made, value: '[]', version: expect.any(Number) });
      expect(changed.version).not.toBe(made.version);
      expect((await write(phaseId, entry, known, made.id)).statusCode).toBe(412);
      expect(await listed(phaseId)).toEqual([changed]);
      expect((await write(phaseId, entry, {}, made.id)).statusCode).toBe(200);
    }
  },
);

test('of administrators who write at the same moment one is told of the others, and whoever reads again loses nothing', async () => {
  const phaseId = phases.phaseIds.ended;
  const { key } = phases.entry('target', phaseId);
  const slices = ['basisfm', 'aufzug', 'energie', 'abfall', 'sachverstaendige'] as const;
  const wanted = new Map(
    slices.map((sliceId, index) => [`${phaseId}_${phases.liegenschaftId}_${sliceId}`, index + 1]),
  );
  const save = async (target: string, millis: number): Promise<void> => {
    const stored = (await listed(phaseId)).find((own) => own.key === key);
    const value = changeTargets(stored?.value, new Map([[target, millis]]));
    const condition: Record<string, string> =
      stored === undefined ? { 'if-none-match': '*' } : { 'if-match': `"${stored.version}"` };
    const { statusCode } = await write(phaseId, { key, value }, condition);
    if (statusCode === 412) return save(target, millis);
    expect(statusCode).toBe(200);
  };
  await Promise.all([...wanted].map(([target, millis]) => save(target, millis)));
  const [stored] = await listed(phaseId);
  expect(readTargets(stored?.value)).toEqual(wanted);
});
