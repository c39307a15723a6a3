import {
  type Arrival,
  checkEnteredOffer,
  type EnteredOffer,
  getEnteredOffer,
  noteArrival,
  saveEnteredValues,
  storeArrivalFile,
} from '@rahmenpreis/contract/arrival.ts';
import { and, eq, notInArray } from 'drizzle-orm';
import { keyVal, keyValHead, keyValRemoval } from '../src/db/schema/keyval.ts';
import { declaration } from '../src/db/schema/receipt.ts';
import { TEST_ARRIVAL_FILE } from './test-arrivals.ts';
import { TEST_PDF } from './test-media.ts';
import { renewed } from './test-phases.ts';
import type { TestServer, TestUser } from './test-server.ts';

/** Offers that are to come by post, of which phase, and the two administrators who enter them. */
interface Entering {
  readonly phase: { readonly id: string; readonly end: string };
  readonly providers: readonly TestUser[];
  readonly first: TestUser;
  readonly second: TestUser;
}

/**
 * Takes what these providers have written themselves, and enters just that as offers that came by post: noted
 * before the end, typed by the first administrator after it and checked by the second one.
 */
export async function enterFromPost(server: TestServer, { phase, providers, first, second }: Entering) {
  const { db } = server.database;
  const params = { phaseId: phase.id };
  const entered: { arrivalId: string; data: { key: string; value: string; before: null }[] }[] = [];
  for (const { organisationId } of providers) {
    const isOwn = and(eq(keyVal.phaseId, phase.id), eq(keyVal.organisationId, organisationId));
    const typed = and(isOwn, notInArray(keyVal.kind, ['offer', 'docs']));
    const rows = await db.select({ key: keyVal.key, value: keyVal.value }).from(keyVal).where(typed);
    await db.delete(keyVal).where(isOwn);
    for (const table of [keyValHead, keyValRemoval, declaration]) {
      await db
        .delete(table)
        .where(and(eq(table.phaseId, phase.id), eq(table.organisationId, organisationId)));
    }
    const receivedAt = new Date(server.clock.nowMs()).toISOString();
    const body = { organisationId, receivedAt, way: 'post', files: [TEST_ARRIVAL_FILE] };
    const { id: arrivalId } = await server.get<Arrival>(noteArrival, { as: first, params, body });
    const file = { filename: TEST_ARRIVAL_FILE.name, bytes: TEST_PDF };
    await server.get(storeArrivalFile, { as: first, params: { ...params, arrivalId }, file });
    entered.push({ arrivalId, data: rows.map((row) => ({ ...row, before: null })) });
  }
  server.clock.set(Date.parse(phase.end) + 60_000);
  const [typist, checker] = [await renewed(server, first), await renewed(server, second)];
  for (const { arrivalId, data } of entered) {
    const of = { ...params, arrivalId };
    await server.get(saveEnteredValues, { as: typist, params: of, body: { data } });
    const { version: confirm } = await server.get<EnteredOffer>(getEnteredOffer, {
      as: checker,
      params: of,
    });
    await server.get(checkEnteredOffer, { as: checker, params: of, body: { confirm } });
  }
  return { typist, checker };
}
