import { deleteMedia, listMedia, type Media } from '@rahmenpreis/contract/media.ts';
import * as contract from '@rahmenpreis/contract/phase.ts';
import type { Phase, PhaseChanges, PhaseDocument } from '@rahmenpreis/contract/phase.ts';
import { ALPHA_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { audit, auditPersonal } from '../../db/schema/audit.ts';
import { phase } from '../../db/schema/phase.ts';
import { uploadTestDocument, uploadTestImage } from '../../../test/test-media.ts';
import { signInPeople } from '../../../test/test-people.ts';
import { ENDED, FUTURE, RUNNING } from '../../../test/test-plans.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';

const NOTE = 'Anlage 4 ergänzt';
let server: TestServer;
let admin: TestUser;
let reader: TestUser;
let bidder: TestUser;
let rival: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ({ admin, reader, bidder, rival } = await signInPeople(server));
});
afterEach(async () => {
  server.clock.set(TEST_NOW_MS);
  await server.database.db.delete(phase);
  await server.readMails();
});
afterAll(() => server.close());

const upload = (filename = 'Leistungsbeschreibung.pdf', as = admin) =>
  uploadTestDocument(server, as, filename);
const make = (plan: object, documents: readonly Media[]) =>
  server.get<Phase>(contract.createPhase, {
    as: admin,
    body: { ...plan, userIds: [bidder.id], publicMediaIds: documents.map(({ id }) => id) },
  });
/** Puts a document in the place of another; blind where no version is given. */
const replace = (
  { id }: Phase,
  of: { mediaId: string; replacedMediaId: string; note?: string },
  version?: number,
  as = admin,
) =>
  server.ask(contract.replaceDocument, {
    as,
    params: { phaseId: id },
    body: of,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
const outcomeOf = async (asking: ReturnType<typeof replace>) => {
  const answer = await asking;
  return answer.json<{ code?: string }>().code ?? answer.statusCode;
};
const documentsOf = ({ id }: Phase, as = bidder) =>
  server.get<PhaseDocument[]>(contract.listDocuments, { as, params: { phaseId: id } });
const versionsOf = async (of: Phase) =>
  (await documentsOf(of)).map(({ versions }) => versions.map(({ mediaId }) => mediaId));
const readable = async (as: TestUser, ids: readonly string[]) =>
  (await server.get<Media[]>(listMedia, { as, body: { ids } })).map(({ id }) => id);
const remove = async (mediaId: string) =>
  outcomeOf(server.ask(deleteMedia, { as: admin, params: { mediaId } }));

describe('a new version of a document', () => {
  test('stands in its place, tells listed bidders what is different, and leaves them what was before', async () => {
    const [first, other, second] = [await upload(), await upload('Vertrag.pdf'), await upload()];
    const made = await make(RUNNING, [first, other]);
    await server.readMails();
    server.clock.set(TEST_NOW_MS + 60_000);
    const answer = await replace(
      made,
      { mediaId: second.id, replacedMediaId: first.id.toUpperCase(), note: ` ${NOTE} ` },
      1,
    );
    expect(answer.json()).toMatchObject({ data: { publicMediaIds: [second.id, other.id], version: 2 } });
    expect(answer.headers['etag']).toBe('"2"');
    const at = new Date(TEST_NOW_MS + 60_000).toISOString();
    expect(await documentsOf(made)).toEqual([
      {
        versions: [
          { mediaId: second.id, note: NOTE, at },
          { mediaId: first.id, note: '', at: first.createdAt },
        ],
      },
      { versions: [{ mediaId: other.id, note: '', at: other.createdAt }] },
    ]);
    expect(await documentsOf(made, reader)).toEqual(await documentsOf(made));
    const lines = [`Leistungsbeschreibung.pdf, Fassung 2: ${NOTE}`];
    const told = await server.get<PhaseChanges>(contract.getPhaseChanges, {
      as: bidder,
      params: { phaseId: made.id },
    });
    expect(told).toMatchObject({
      changedAt: at,
      parts: [{ title: 'Unterlagen', liegenschaftId: null, lines, count: 1 }],
      days: [{ parts: [{ changes: [{ text: lines[0], facts: [], confirms: null }] }] }],
    });
    server.clock.set(TEST_NOW_MS + 4 * 60_000);
    const mails = (await server.readMails()).filter(({ kind }) => kind === 'phase-changed');
    expect(mails.map(({ to }) => to)).toEqual([bidder.username]);
    expect(mails[0]?.text).toContain(lines[0]);

    // What somebody wrote can be forgotten (decision 0042): it stands beside the chain, not in it.
    const { db } = server.database;
    expect(JSON.stringify(await db.select().from(audit))).not.toContain(NOTE);
    expect(await db.select().from(auditPersonal).where(eq(auditPersonal.value, NOTE))).toHaveLength(1);

    const third = await upload('Leistungsbeschreibung neu.pdf');
    await replace(made, { mediaId: third.id, replacedMediaId: second.id, note: 'Anlage 5' });
    const all = [first.id, second.id, third.id];
    expect(await versionsOf(made)).toEqual([all.toReversed(), [other.id]]);
    expect(await readable(bidder, all)).toEqual(all);
    expect(await readable(rival, all)).toEqual([]);
    const ofRival = { as: rival, params: { phaseId: made.id } };
    expect((await server.ask(contract.listDocuments, ofRival)).statusCode).toBe(404);
  });

  test('of two administrators at once is that of one, and the other learns of it', async () => {
    const second = await server.signIn('zweite@example.org', ALPHA_PERMISSIONS);
    const [first, ...files] = [await upload(), await upload(), await upload()];
    const made = await make(RUNNING, [first!]);
    const wanted = files.map(({ id }) => ({ mediaId: id, replacedMediaId: first!.id, note: NOTE }));
    const outcomes = await Promise.all(
      wanted.map((of, i) => outcomeOf(replace(made, of, 1, i === 0 ? admin : second))),
    );
    expect(new Set(outcomes)).toEqual(new Set([200, 'stale']));
    const late = wanted[outcomes.indexOf('stale')]!;
    expect(await outcomeOf(replace(made, late))).toBe('document-replaced');
    expect(await versionsOf(made)).toEqual([[wanted[outcomes.indexOf(200)]!.mediaId, first!.id]]);
  });

  test('is refused where it has no place, is no document of the owner, or says nothing to bidders', async () => {
    const [first, second] = [await upload(), await upload()];
    const made = await make(RUNNING, [first]);
    const sent = { mediaId: second.id, replacedMediaId: first.id, note: NOTE };
    const image = await uploadTestImage(server, admin);
    const foreign = await upload('Plan.pdf', bidder);
    for (const note of ['', ' ']) {
      expect(await outcomeOf(replace(made, { ...sent, note }))).toBe('version-note');
    }
    const { note: _note, ...unsaid } = sent;
    expect(await outcomeOf(replace(made, unsaid))).toBe('version-note');
    const wrong = async (of: Partial<typeof sent>) => outcomeOf(replace(made, { ...sent, ...of }));
    expect(await wrong({ note: 'x'.repeat(501) })).toBe('invalid');
    expect(await wrong({ replacedMediaId: second.id })).toBe('not-found');
    expect(await wrong({ mediaId: image.id })).toBe('not-found');
    expect(await wrong({ mediaId: foreign.id })).toBe('not-found');
    expect(await wrong({ mediaId: first.id })).toBe('version-known');
    expect(await outcomeOf(replace(made, sent, undefined, reader))).toBe('forbidden');
    expect(await outcomeOf(replace(made, sent, undefined, bidder))).toBe('forbidden');
    expect(await outcomeOf(replace(made, sent))).toBe(200);
    expect(await wrong({ mediaId: first.id, replacedMediaId: second.id })).toBe('version-known');
    const past = { start: new Date(ENDED.start), end: new Date(ENDED.end) };
    await server.database.db.update(phase).set(past);
    expect(await wrong({ mediaId: (await upload()).id, replacedMediaId: second.id })).toBe('phase-ended');
  });

  test('needs no words before the start, works while offers are sealed, and keeps the file before', async () => {
    const [first, second] = [await upload(), await upload()];
    const made = await make({ ...FUTURE, seal: 'SEALED' }, [first]);
    expect(await outcomeOf(replace(made, { mediaId: second.id, replacedMediaId: first.id }))).toBe(200);
    expect(await remove(first.id)).toBe('media-replaced');
    expect(await versionsOf(made)).toEqual([[second.id, first.id]]);
    expect(await remove(second.id)).toBe(200);
    expect(await readable(bidder, [first.id])).toEqual([]);
    expect(await remove(first.id)).toBe(200);
  });

  test('is the first one of a phase that is made from this one', async () => {
    const [first, second] = [await upload(), await upload()];
    const made = await make(RUNNING, [first]);
    await replace(made, { mediaId: second.id, replacedMediaId: first.id, note: NOTE });
    const body = { ...FUTURE, userIds: [rival.id], publicMediaIds: [second.id] };
    const next = await server.get<Phase>(contract.createPhase, { as: admin, body });
    expect(await documentsOf(next, rival)).toEqual([
      { versions: [{ mediaId: second.id, note: '', at: second.createdAt }] },
    ]);
    expect(await readable(rival, [first.id, second.id])).toEqual([second.id]);
    expect(await remove(second.id)).toBe('media-in-use');
  });
});

test('a bidder reads exactly the versions of the documents that are there, whatever came and went before', async () => {
  interface Step {
    act: 'add' | 'replace' | 'take-out' | 'put-back';
    at: number;
  }
  const step: fc.Arbitrary<Step> = fc.record({
    act: fc.constantFrom('add', 'replace', 'replace', 'take-out', 'put-back'),
    at: fc.nat({ max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const made = await make(FUTURE, []);
      let documents: string[][] = [];
      const gone: string[][] = [];
      const uploaded: string[] = [];
      const outcomes = new Set<string | number>([200]);
      const one = async () => {
        uploaded.push((await upload()).id);
        return uploaded.at(-1)!;
      };
      for (const { act, at } of steps) {
        const index = at % Math.max(1, documents.length);
        const chosen = documents[index];
        if (act === 'replace' && chosen !== undefined) {
          const mediaId = await one();
          outcomes.add(await outcomeOf(replace(made, { mediaId, replacedMediaId: chosen[0]! })));
          documents = documents.with(index, [mediaId, ...chosen]);
          continue;
        }
        if (act === 'take-out' && chosen !== undefined) gone.push(...documents.splice(index, 1));
        else if (act === 'put-back') documents.push(...gone.splice(0, 1));
        else documents.push([await one()]);
        const publicMediaIds = documents.map(([newest]) => newest);
        const params = { phaseId: made.id };
        await server.get(contract.changePhase, { as: admin, params, body: { ...FUTURE, publicMediaIds } });
      }
      expect([...outcomes]).toEqual([200]);
      expect(await versionsOf(made)).toEqual(documents);
      expect(new Set(await readable(bidder, uploaded))).toEqual(new Set(documents.flat()));
      await server.database.db.delete(phase);
    }),
    { numRuns: 12 },
  );
});
