import { createHash } from 'node:crypto';
import { AUDIT_CHANGES_MAX_COUNT, type AuditDetail } from '@rahmenpreis/contract/audit-detail.ts';
import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { AlphaBatchAnswer, AwardWrite } from '@rahmenpreis/contract/keyval.ts';
import { AWARD_UNDO_MINUTES } from '@rahmenpreis/contract/limits.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { keyVal } from '../../db/schema/keyval.ts';
import { lv } from '../../db/schema/lv.ts';
import { phaseLiegenschaft } from '../../db/schema/phase.ts';
import { createTestLiegenschaft } from '../../../test/test-liegenschaft.ts';
import { startTestPhases, renewed, type TestPhases } from '../../../test/test-phases.ts';
import { TEST_NOW_MS, type TestProcess, type TestServer, type TestUser } from '../../../test/test-server.ts';

/** More packages than an entry of the audit log lists. */
const PROPERTY_COUNT = Math.ceil((AUDIT_CHANGES_MAX_COUNT + 20) / SLICES.length);

let server: TestServer;
let other: TestProcess;
let phases: TestPhases;
let phaseId: string;
let colleague: TestUser;
let keys: string[];
beforeAll(async () => {
  ({ server, phases } = await startTestPhases());
  phaseId = phases.phaseIds.ended;
  other = await server.startOther({});
  colleague = await server.signIn('leitung@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
  keys = await addPackages();
});
afterAll(async () => {
  await other.app.close();
  await server.close();
});
beforeEach(async () => {
  await phases.reset();
  await takePart(phases.users.writer, 'true');
});

/** Properties of the phase with rows in every service group; gives the keys of their awards. */
async function addPackages(): Promise<string[]> {
  const { db } = server.database;
  const [own] = await db.select().from(lv).where(eq(lv.phaseId, phaseId));
  const { id: _, ...rest } = own!;
  const positions = SLICES.map(({ tags }) => ({ ...rest.positions[0]!, sliceTag: tags[0] }));
  const made: string[] = [];
  for (let index = 0; index < PROPERTY_COUNT; index += 1) {
    const propertyId = await createTestLiegenschaft(server, phases.users.adminWriter, `M-${index}`);
    await db.insert(phaseLiegenschaft).values({ phaseId, liegenschaftId: propertyId });
    await db.insert(lv).values({ ...rest, propertyId, positions });
    made.push(...SLICES.map(({ sliceId }) => `awarding_${phaseId}_${propertyId}_${sliceId}`));
  }
  return made;
}

/** Stores what a bidder has said of taking part, as its own writes would while the phase ran. */
async function takePart({ organisationId }: TestUser, value: string): Promise<void> {
  const entry = { organisationId, phaseId, kind: 'offer', key: `${phaseId}_offer`, value, revision: 1 };
  await server.database.db
    .insert(keyVal)
    .values({ ...entry, updatedAt: new Date(TEST_NOW_MS) })
    .onConflictDoUpdate({ target: [keyVal.organisationId, keyVal.key], set: { value } });
}

const winners = () => [phases.users.rival.id, phases.users.writer.id] as const;

async function accept(
  data: readonly { key: string; value: string | null; before: string | null }[],
  as = phases.users.adminWriter,
  at: Pick<TestProcess, 'get'> = server,
): Promise<AlphaBatchAnswer> {
  const params = { phaseId, orgaId: as.organisationId };
  return at.get<AlphaBatchAnswer>(contract.saveAlphaKeyVals, { as, params, body: { data } });
}

const proposals = (of = keys) => of.map((key) => ({ key, value: winners()[0], before: null }));

function askUndo(
  awardWriteId: string | null,
  as = colleague,
  at: Pick<TestProcess, 'ask'> = other,
  orgaId = as.organisationId,
) {
  const params = { phaseId, orgaId, awardWriteId: awardWriteId ?? '' };
  return at.ask(contract.undoAwardWrite, { as, params });
}

async function undo(awardWriteId: string | null): Promise<AlphaBatchAnswer> {
  return (await askUndo(awardWriteId)).json<{ data: AlphaBatchAnswer }>().data;
}

function read(awardWriteId: string | null): Promise<AwardWrite> {
  const as = phases.users.adminReader;
  const params = { phaseId, orgaId: as.organisationId, awardWriteId: awardWriteId ?? '' };
  return server.get<AwardWrite>(contract.getAwardWrite, { as, params });
}

async function lastDetail(): Promise<AuditDetail> {
  const [latest] = await server.database.db.select().from(audit).orderBy(desc(audit.seq)).limit(1);
  return latest!.detail as AuditDetail;
}

const awards = async () => {
  const stored = await phases.stored(phases.users.adminWriter, phaseId);
  return Object.fromEntries(Object.entries(stored).filter(([key]) => keys.includes(key)));
};

describe('a batch of awards', () => {
  test('stores all but what came in between, names that, and its entry holds every change', async () => {
    const [a, b] = winners();
    const [first, second, ...rest] = keys as [string, string, ...string[]];
    await accept([{ key: first, value: b, before: null }], colleague, other);
    // Whoever wants what stands there already is not too late.
    await accept([{ key: second, value: a, before: null }], colleague, other);
    const { stored, left, awardWriteId } = await accept(proposals());
    expect(stored).toHaveLength(keys.length - 1);
    expect(left).toEqual([
      { key: first, value: b, by: expect.any(String), at: new Date(TEST_NOW_MS).toISOString() },
    ]);
    const { changes, awardWriteId: noted } = await lastDetail();
    expect(noted).toBe(awardWriteId);
    expect([changes?.count, changes?.listed.length]).toEqual([rest.length, AUDIT_CHANGES_MAX_COUNT]);
    const kept = await read(awardWriteId);
    expect(Object.fromEntries(kept.changes.map(({ name, from, to }) => [name, [from ?? null, to]]))).toEqual(
      Object.fromEntries(rest.map((key) => [key, [null, a]])),
    );
    // The digest in the sealed entry is that of the list that lies beside it.
    const printed = kept.changes.map(({ name, from, to }) => `${JSON.stringify({ name, from, to })}\n`);
    expect(createHash('sha256').update(printed.join('')).digest('hex')).toBe(changes?.sha256);
  });

  test('is stored whole or, where one entry cannot be, not at all', async () => {
    const data = [...proposals(), { key: keys[0]!, value: phases.users.unlisted.id, before: null }];
    const as = phases.users.adminWriter;
    const params = { phaseId, orgaId: as.organisationId };
    const answer = await server.ask(contract.saveAlphaKeyVals, { as, params, body: { data } });
    expect(answer.statusCode).toBe(400);
    expect(await awards()).toEqual({});
  });

  test('that changes no award is no write of awards', async () => {
    const answer = await accept([{ ...phases.entry('target', phaseId), before: null }]);
    expect(answer.awardWriteId).toBeNull();
    expect(await lastDetail()).not.toHaveProperty('awardWriteId');
  });
});

describe('its undo', () => {
  test('puts every package back, by somebody else and on another server, and is told in the trail', async () => {
    const [a, b] = winners();
    const before = keys.slice(0, 2).map((key) => ({ key, value: b, before: null }));
    await accept(before);
    const untouched = await awards();
    const { awardWriteId } = await accept(
      keys.map((key, index) => ({ key, value: a, before: index < before.length ? b : null })),
    );
    expect(Object.keys(await awards())).toHaveLength(keys.length);
    const answer = await undo(awardWriteId);
    expect(answer.left).toEqual([]);
    expect(await awards()).toEqual(untouched);
    const detail = await lastDetail();
    expect(detail).toMatchObject({
      undoes: awardWriteId,
      awardWriteId: answer.awardWriteId,
      changes: { count: keys.length },
    });
    expect((await read(awardWriteId)).undoneAt).toBe(new Date(TEST_NOW_MS).toISOString());
    // What took it back can be taken back itself.
    expect((await undo(answer.awardWriteId)).left).toEqual([]);
    expect(Object.keys(await awards())).toHaveLength(keys.length);
  });

  test('leaves what is another since and who cannot have it any more, and names both', async () => {
    const [a, b] = winners();
    const [changed, lost, ...rest] = keys as [string, string, ...string[]];
    await accept([{ key: lost, value: b, before: null }]);
    const { awardWriteId } = await accept(
      keys.map((key) => ({ key, value: a, before: key === lost ? b : null })),
    );
    await accept([{ key: changed, value: b, before: a }], colleague);
    await takePart(phases.users.writer, 'false');
    const { left } = await undo(awardWriteId);
    expect(Object.fromEntries(left.map(({ key, value }) => [key, value]))).toEqual({
      [changed]: b,
      [lost]: a,
    });
    expect(await awards()).toEqual({ [changed]: b, [lost]: a });
    expect(rest.length).toBeGreaterThan(AUDIT_CHANGES_MAX_COUNT);
  });

  test('of two at the same moment one is told that it is done, twenty times of twenty', async () => {
    for (let round = 0; round < 20; round += 1) {
      await phases.reset();
      const { awardWriteId } = await accept(proposals(keys.slice(0, 3)));
      const answers = await Promise.all([
        askUndo(awardWriteId),
        askUndo(awardWriteId, phases.users.adminWriter, server),
      ]);
      const told = answers.map((answer) => [answer.statusCode, answer.json<{ code?: string }>().code]);
      expect(told.toSorted(([one = 0], [two = 0]) => Number(one) - Number(two))).toEqual([
        [200, undefined],
        [409, 'already-undone'],
      ]);
      expect(await awards()).toEqual({});
    }
  });

  test(`is offered for ${AWARD_UNDO_MINUTES} minutes, to who may write, and of what it names alone`, async () => {
    const { awardWriteId } = await accept(proposals(keys.slice(0, 3)));
    const { adminReader, writer, adminWriter } = phases.users;
    expect((await askUndo(awardWriteId, adminReader)).statusCode).toBe(403);
    expect((await askUndo(awardWriteId, writer)).statusCode).toBe(403);
    expect((await askUndo(awardWriteId, adminWriter, server, writer.organisationId)).statusCode).toBe(404);
    server.clock.set(TEST_NOW_MS + AWARD_UNDO_MINUTES * 60_000 + 1);
    const late = await askUndo(awardWriteId, await renewed(server, colleague));
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'undo-over']);
    server.clock.set(TEST_NOW_MS + AWARD_UNDO_MINUTES * 60_000);
    expect((await askUndo(awardWriteId, await renewed(server, colleague))).statusCode).toBe(200);
  });
});
