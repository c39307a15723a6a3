import { randomUUID } from 'node:crypto';
import type { Tag } from '@rahmenpreis/contract/category-tag.ts';
import { uploadEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import {
  type Feedback,
  type FeedbackForm,
  getFeedback,
  sendFeedback,
} from '@rahmenpreis/contract/feedback.ts';
import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { saveLv } from '../src/features/lv/repository.ts';
import { catalogOf } from './test-price-book.ts';
import { createTestLiegenschaft } from './test-liegenschaft.ts';
import { type Ask, TEST_NOW_MS, type TestServer, type TestUser } from './test-server.ts';

const DAY_MS = 24 * 3_600_000;
/** Within the life of a token, so that who signed in while the phase ran still is when it has ended. */
export const FEEDBACK_END_MS = TEST_NOW_MS + 5 * 60_000;

/** Basis FM and Aufzug can be told; Energie has too few codes; W1 stands in two groups. */
export const FEEDBACK_CODES: readonly (readonly [epCode: string, tag: Tag, mengeMillis: number])[] = [
  ['B1', 'uegm', 1_000],
  ['B2', 'uegm', 10_000],
  ['B3', 'tgm', 7_500],
  ['A1', 'aufzug', 1_000],
  ['A2', 'aufzug', 4_000],
  ['A3', 'aufzug', 2_000],
  ['E1', 'energy', 3_000],
  ['W1', 'waste', 1_000],
  ['W2', 'waste', 1_000],
  ['W3', 'waste', 1_000],
];

/** A phase that runs, of which five companies offer the same two properties. */
export interface FeedbackTender {
  readonly phase: Phase;
  readonly admin: TestUser;
  readonly reader: TestUser;
  readonly bidders: readonly TestUser[];
  readonly liegenschaftIds: readonly string[];
}

/** Makes the phase in a test's server, in whose first LV B1 and A1 have Menge 1; the second has neither. */
export async function openFeedbackTender(
  server: TestServer,
  more: Partial<Pick<Phase, 'seal'>> = {},
): Promise<FeedbackTender> {
  const admin = await server.signIn('admin@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
  const reader = await server.signIn('lesen@example.org', ['PERMISSION_ALPHAREAD']);
  const bidders: TestUser[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    bidders.push(
      await server.signIn(`${name}@example.org`, ['PERMISSION_DLREAD', 'PERMISSION_DLWRITEKEYVAL']),
    );
  const liegenschaftIds: string[] = [];
  for (const nummer of ['L-1', 'L-2'])
    liegenschaftIds.push(await createTestLiegenschaft(server, admin, nummer));
  const body = {
    title: 'Angebotsphase 1',
    start: new Date(TEST_NOW_MS - DAY_MS).toISOString(),
    end: new Date(FEEDBACK_END_MS).toISOString(),
    liegenschaftIds,
    userIds: bidders.map(({ id }) => id),
    ...more,
  };
  const phase = await server.get<Phase>(createPhase, { as: admin, body });
  const file = await catalogOf(FEEDBACK_CODES.map(([epCode, tag]) => [epCode, tag] as const));
  await server.get(uploadEpCatalog, { as: admin, params: { phaseId: phase.id }, file });
  const [first, second] = liegenschaftIds as [string, string];
  await putFeedbackLv(server, phase.id, first);
  // So that one price of a thousandth more makes a sum of a thousandth more.
  await putFeedbackLv(
    server,
    phase.id,
    second,
    FEEDBACK_CODES.filter(([epCode]) => !['B1', 'A1'].includes(epCode)),
  );
  return { phase, admin, reader, bidders, liegenschaftIds };
}

/** Stores the LV of a property, with other codes where they are named. */
export async function putFeedbackLv(
  server: TestServer,
  phaseId: string,
  propertyId: string,
  codes: typeof FEEDBACK_CODES = [...FEEDBACK_CODES, ['W1', 'sv', 1_000]],
): Promise<void> {
  const positions = codes.map(([epCode, sliceTag, mengeMillis]) => ({
    id: randomUUID(),
    serialNumber: '1',
    identificationNumber: '',
    mengeMillis,
    description: '',
    optionalPosition: false,
    optionalPositionActive: false,
    epCode,
    sliceTag,
    unit: 'h',
  }));
  const file = { filename: 'lv.xlsx', bytes: new Uint8Array() };
  await inTransaction(server.database.db, (transaction) =>
    saveLv(transaction, { phaseId, propertyId }, { positions, file }, TEST_NOW_MS),
  );
}

/** Confirms a bidder's offer, with one price for all codes but those that are named, in thousandths. */
export async function offerAll(
  server: TestServer,
  { phase }: Pick<FeedbackTender, 'phase'>,
  bidder: TestUser,
  price: number,
  others: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  const values: Record<string, string | null> = { offer: 'true' };
  for (const [epCode] of FEEDBACK_CODES) values[`ep_${epCode}`] = `${price}`;
  const data = Object.entries({ ...values, ...others }).map(([name, value]) => ({
    key: `${phase.id}_${name}`,
    value,
  }));
  const params = { phaseId: phase.id, orgaId: bidder.organisationId };
  await server.get(saveOwnKeyVals, { as: bidder, params, body: { data } });
}

/** The feedback as an administrator sees it. */
export function readFeedback(server: TestServer, { phase, admin }: FeedbackTender): Promise<Feedback> {
  return server.get<Feedback>(getFeedback, { as: admin, params: { phaseId: phase.id } });
}

/** What a call carries that sends what is previewed in a form. */
export async function sendingOf(
  server: TestServer,
  tender: FeedbackTender,
  form: FeedbackForm,
): Promise<Ask> {
  const { version } = await readFeedback(server, tender);
  return { as: tender.admin, params: { phaseId: tender.phase.id }, body: { form, confirm: version } };
}

/** Sends what is previewed in a form. */
export async function sendAll(
  server: TestServer,
  tender: FeedbackTender,
  form: FeedbackForm,
): Promise<Feedback> {
  return server.get<Feedback>(sendFeedback, await sendingOf(server, tender, form));
}
