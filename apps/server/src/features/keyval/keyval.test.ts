import { randomUUID } from 'node:crypto';
import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { getOffers, type Offers } from '@rahmenpreis/contract/offers.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { releaseAtOnce } from '../../../test/test-at-once.ts';
import type { TestUser } from '../../../test/test-server.ts';
import { BIDDER_WRITES, startTestPhases } from '../../../test/test-phases.ts';

const { server, phases } = await startTestPhases();
const { users, phaseIds } = phases;
afterAll(() => server.close());
beforeEach(() => phases.reset());

describe('one entry', () => {
  test('creating an existing key updates it and keeps its id, with a growing revision', async () => {
    const phaseId = phaseIds.running;
    const put = (value: string) =>
      phases.write(contract.createOwnKeyVal, users.writer, phaseId, {
        ...phases.entry('ep', phaseId),
        value,
      });
    const revision = async () =>
      (await server.get<Offers>(getOffers, { as: users.writer, params: { phaseId } })).revision;
    const first = (await put('1')).json<{ data: KeyVal }>().data;
    const before = await revision();
    const second = (await put('0')).json<{ data: KeyVal }>().data;
    const after = await revision();
    expect(second).toEqual({ ...first, value: '0' });
    expect(after).toBeGreaterThan(before);
  });

  test('by id it must be of this organisation and phase, and its key stays', async () => {
    const phaseId = phaseIds.running;
    const entry = phases.entry('m', phaseId);
    const made = (await phases.write(contract.createOwnKeyVal, users.writer, phaseId, entry)).json<{
      data: KeyVal;
    }>().data;
    const change = (as: TestUser, keyValId: string, body: unknown) =>
      server.ask(contract.changeOwnKeyVal, {
        as,
        params: { phaseId, orgaId: as.organisationId, keyValId },
        body,
      });
    const changed = await change(users.writer, made.id.toUpperCase(), { ...entry, value: 'true' });
    expect(changed.json()).toEqual({ data: { ...made, value: 'true' } });
    expect((await change(users.writer, made.id, phases.entry('ep', phaseId))).statusCode).toBe(400);
    const [foreign, random] = [
      await change(users.rival, made.id, entry),
      await change(users.rival, randomUUID(), entry),
    ];
    expect([foreign.statusCode, foreign.body]).toEqual([404, random.body]);
  });

  test('an administrator removes an award, and only under the owner organisation', async () => {
    const phaseId = phaseIds.ended;
    const as = users.adminWriter;
    const made = (
      await phases.write(contract.createAlphaKeyVal, as, phaseId, phases.entry('award', phaseId))
    ).json<{
      data: KeyVal;
    }>().data;
    const remove = (orgaId: string) =>
      server.ask(contract.deleteAlphaKeyVal, { as, params: { phaseId, orgaId, keyValId: made.id } });
    expect((await remove(users.writer.organisationId)).statusCode).toBe(404);
    expect((await remove(as.organisationId)).json()).toEqual({ data: {} });
    expect((await remove(as.organisationId)).statusCode).toBe(404);
    const elsewhere = users.writer.organisationId;
    const foreign = await phases.write(
      contract.createAlphaKeyVal,
      as,
      phaseId,
      phases.entry('filter', phaseId),
      elsewhere,
    );
    expect(foreign.statusCode).toBe(404);
  });

  test('is refused with 400 where its key or value is malformed or unknown in the phase', async () => {
    const phaseId = phaseIds.running;
    const { liegenschaftId } = phases;
    const other = randomUUID();
    const bad: [call: 'own' | 'alpha', key: string, value: string][] = [
      ['own', 'nonsense', '1'],
      ['own', `${phaseIds.ended}_ep_AZ_01 ä`, '1'],
      ['own', `${phaseId}_ep_fehlt`, '1'],
      ['own', `${phaseId}_ep_AZ_01 ä`, '1000000001'],
      ['own', `${phaseId}_ep_AZ_01 ä`, '1,5'],
      ['own', `${phaseId}_bl_Sachsen_aufzug`, '699'],
      ['own', `${phaseId}_bl_Sachsen_aufzug`, '1301'],
      ['own', `${phaseId}_bl_Tirol_aufzug`, '1000'],
      ['own', `${phaseId}_bl_Sachsen_igm`, '1000'],
      ['own', `${phaseId}_ls_${other}_aufzug`, '1000'],
      ['own', `${phaseId}_n_${liegenschaftId}_aufzug`, '1000'],
      ['own', `${phaseId}_m_${liegenschaftId}`, 'nein'],
      ['own', `${phaseId}_docs`, `["${other}"]`],
      ['alpha', `${phaseId}_target`, `[{"key":"${phaseIds.ended}_${liegenschaftId}_aufzug","value":"1"}]`],
      ['alpha', `awarding_${phaseId}_${liegenschaftId}_energie`, users.rival.id],
      ['alpha', `awarding_${phaseId}_${liegenschaftId}_aufzug`, users.writer.id],
      ['alpha', `awarding_${phaseId}_${liegenschaftId}_aufzug`, users.unlisted.id],
    ];
    for (const [call, key, value] of bad) {
      const endpoint = call === 'own' ? contract.createOwnKeyVal : contract.createAlphaKeyVal;
      const as = call === 'own' ? users.writer : users.adminWriter;
      const answer = await phases.write(endpoint, as, phaseId, { key, value });
      expect([key, value, answer.statusCode]).toEqual([key, value, 400]);
    }
    expect(await phases.stored(users.writer, phaseIds.running)).toEqual({});
  });
});

describe('a batch', () => {
  test('is stored as a whole or not at all, and names every problem by its place', async () => {
    const phaseId = phaseIds.running;
    const good = BIDDER_WRITES.map((kind) => phases.entry(kind, phaseId));
    const bad = { key: `${phaseId}_ep_fehlt`, value: '1' };
    const refused = await phases.batch(users.writer, phaseId, [...good, bad, { ...good[1]!, value: '2000' }]);
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ details: { field: string }[] }>().details.map(({ field }) => field)).toEqual([
      'data.7.value',
      'data.8.value',
    ]);
    expect(await phases.stored(users.writer, phaseIds.running)).toEqual({});
    const answer = (await phases.batch(users.writer, phaseId, good)).json<{ data: KeyVal[] }>().data;
    expect(answer.map(({ key, value }) => ({ key, value }))).toEqual(good);
    const named = answer.map((entry) => ({ id: entry.id, key: entry.key, value: entry.value }));
    expect((await phases.batch(users.writer, phaseId, named)).json()).toEqual({ data: answer });
    expect((await phases.batch(users.rival, phaseId, named)).statusCode).toBe(404);
  });

  test('with one key twice means what its entries mean one after the other', async () => {
    const phaseId = phaseIds.running;
    const { key } = phases.entry('ep', phaseId);
    const answer = await phases.batch(users.writer, phaseId, [
      { key, value: '1' },
      { key, value: '2' },
    ]);
    expect(answer.json<{ data: KeyVal[] }>().data.map(({ value }) => value)).toEqual(['2', '2']);
    expect(await phases.stored(users.writer, phaseIds.running)).toEqual({ [key]: '2' });
  });

  test('and another one at the same moment on the same keys leave one of both, whole', async () => {
    const phaseId = phaseIds.running;
    const keys = Array.from({ length: 16 }, (_, index) => factorKey(phaseId, index));
    for (let round = 0; round < 5; round += 1) {
      const requests = ['800', '900', '1000', '1100'].map((value, index) => {
        const ordered = index % 2 === 0 ? keys : keys.toReversed();
        return () =>
          phases.batch(
            users.writer,
            phaseId,
            ordered.map((key) => ({ key, value })),
          );
      });
      const answers = await releaseAtOnce(server.database, 'key_val', requests);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      const values = await phases.stored(users.writer, phaseIds.running);
      expect(Object.keys(values)).toHaveLength(keys.length);
      expect(new Set(Object.values(values)).size).toBe(1);
    }
  });
});

function factorKey(phaseId: string, index: number): string {
  const regions = ['Hamburg', 'Bayern', 'Berlin', 'Hessen'];
  const tags = ['uegm', 'aufzug', 'energy', 'waste'];
  return `${phaseId}_bl_${regions[index % 4]}_${tags[Math.floor(index / 4)]}`;
}
