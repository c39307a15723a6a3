import { eq } from 'drizzle-orm';
import { bindingRequest, phase } from '../src/db/schema/phase.ts';
import type { TestServer } from './test-server.ts';

/** Days of the world's ended phase: of its Bindefrist, and of the longer one that was asked for. */
export const BOUND = { until: '2026-12-01', longer: '2027-01-15' };

/** Binds the offers of an ended phase and asks for longer; gives the id of that request. */
export async function askLonger({ database: { db } }: TestServer, phaseId: string): Promise<string> {
  await db.update(phase).set({ bindingUntil: BOUND.until }).where(eq(phase.id, phaseId));
  const rows = await db
    .insert(bindingRequest)
    .values({ phaseId, until: BOUND.longer, at: new Date('2026-11-01T09:00:00.000Z') })
    .returning({ id: bindingRequest.id });
  return rows[0]!.id;
}
