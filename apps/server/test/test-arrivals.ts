import { createHash } from 'node:crypto';
import * as arrivals from '@rahmenpreis/contract/arrival.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { arrival, arrivalFile, enteredValue } from '../src/db/schema/arrival.ts';
import { phase, phaseUser } from '../src/db/schema/phase.ts';
import { TEST_PDF, uploadTestDocument } from './test-media.ts';
import type { TestPeople } from './test-people.ts';
import type { Ask, TestServer, TestUser } from './test-server.ts';

/** The paper of a test's arrivals, as a browser notes it. */
export const TEST_ARRIVAL_FILE = {
  name: 'Angebot.pdf',
  size: TEST_PDF.byteLength,
  sha256: createHash('sha256').update(TEST_PDF).digest('hex'),
};

/** What a test's arrival is like. */
interface PutArrival {
  readonly phaseId: string;
  readonly organisationId: string;
  readonly notedBy: TestUser;
  readonly notedAt: Date;
  /** Whether its paper is stored. */
  readonly isStored?: boolean;
  /** Who typed values that nobody has checked, and these. */
  readonly draft?: { readonly by: string; readonly values: Readonly<Record<string, string>> };
}

/** Puts an arrival with its paper into a test's database, past all calls; gives its id. */
export async function putArrival(server: TestServer, put: PutArrival): Promise<string> {
  const { db } = server.database;
  const { phaseId, organisationId, notedBy, notedAt, isStored = false, draft } = put;
  const noted = { phaseId, organisationId, notedAt, receivedAt: notedAt, notedBy: notedBy.id };
  const typed = draft && { draftBy: [draft.by], draftOnPaper: [] };
  const rows = await db
    .insert(arrival)
    .values({ ...noted, ...typed, way: 'post', isLate: false })
    .returning({ id: arrival.id });
  const arrivalId = rows[0]!.id;
  const mediaId = isStored ? (await uploadTestDocument(server, notedBy)).id : null;
  await db.insert(arrivalFile).values({ ...TEST_ARRIVAL_FILE, arrivalId, mediaId });
  const values = Object.entries(draft?.values ?? {}).map(([key, value]) => ({ key, value }));
  if (values.length > 0) {
    const of = { arrivalId, number: 1, by: draft!.by, at: notedAt };
    await db.insert(enteredValue).values(values.map((value) => ({ ...of, ...value })));
  }
  return arrivalId;
}

/** Puts a phase that has ended into a test's database, without files, which lists these; gives its id. */
export async function putEndedPhase(server: TestServer, userIds: readonly string[]): Promise<string> {
  const { db } = server.database;
  const [start, end] = [7, 1].map((days) => new Date(server.clock.nowMs() - days * 24 * 3_600_000));
  const ended = { title: 'Beendet', type: 'OFFER', start: start!, end: end! } as const;
  const rows = await db
    .insert(phase)
    .values({ ...ended, publicMediaIds: [] })
    .returning({ id: phase.id });
  const phaseId = rows[0]!.id;
  await db.insert(phaseUser).values(userIds.map((userId) => ({ phaseId, userId })));
  return phaseId;
}

/** An arrival of the bidder in the running phase, and one of the rival in the ended one. */
export async function makeArrivals(
  server: TestServer,
  { admin, bidder, rival }: TestPeople,
  phaseIds: Record<'running' | 'ended', string>,
) {
  const noted = { notedBy: admin, notedAt: new Date(server.clock.nowMs()) };
  const put = (phaseId: string, { organisationId }: TestUser) =>
    putArrival(server, { ...noted, phaseId, organisationId });
  return { bidders: await put(phaseIds.running, bidder), rivals: await put(phaseIds.ended, rival) };
}

/** Asks of an arrival all that administrators may do with one once it is noted. */
export function askedOfArrivals(phaseId: string, arrivalId: string): [Endpoint, Ask][] {
  const params = { phaseId, arrivalId };
  const data = [{ key: `${phaseId}_bl_Hamburg_aufzug`, value: '900', before: null }];
  const file = { filename: TEST_ARRIVAL_FILE.name, bytes: TEST_PDF };
  return [
    [arrivals.storeArrivalFile, { params, file }],
    [arrivals.omitArrival, { params, body: { reason: 'Unleserlich' } }],
    [arrivals.saveEnteredValues, { params, body: { data } }],
    [arrivals.discardEnteredValues, { params }],
    [arrivals.checkEnteredOffer, { params, body: { confirm: 1 } }],
    [arrivals.answerObjection, { params, body: { text: 'Nein' } }],
  ];
}
