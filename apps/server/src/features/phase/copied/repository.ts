import { sql } from 'drizzle-orm';
import { epCatalog, epCode } from '../../../db/schema/ep-catalog.ts';
import { lv } from '../../../db/schema/lv.ts';
import { phaseLiegenschaft } from '../../../db/schema/phase.ts';
import type { Transaction } from '../../../db/transaction.ts';

/** A new phase, the one whose files it gets, and when. */
interface Copying {
  readonly phaseId: string;
  readonly sourceId: string;
  readonly nowMs: number;
}

/** Gives a new phase a copy of another one's catalogue; gives whether there is one. Nothing of it leaves the database. */
export async function copyCatalog(
  transaction: Transaction,
  { phaseId, sourceId, nowMs }: Copying,
): Promise<boolean> {
  const { rowCount } = await transaction.execute(sql`
    insert into ${epCatalog} (phase_id, filename, created_at, entries, file, reading)
    select ${phaseId}::uuid, filename, ${new Date(nowMs).toISOString()}::timestamptz, entries, file, reading
    from ${epCatalog} where phase_id = ${sourceId}`);
  await transaction.execute(sql`
    insert into ${epCode} (phase_id, code, unit)
    select ${phaseId}::uuid, code, unit from ${epCode} where phase_id = ${sourceId}`);
  return (rowCount ?? 0) > 0;
}

/** Gives a new phase copies of another one's LVs of the properties that it lists; its catalogue must be there. */
export async function copyLvs(
  transaction: Transaction,
  { phaseId, sourceId, nowMs }: Copying,
): Promise<void> {
  await transaction.execute(sql`
    insert into ${lv} (phase_id, property_id, filename, created_at, positions, packed, file, reading)
    select ${phaseId}::uuid, property_id, filename, ${new Date(nowMs).toISOString()}::timestamptz, positions, packed, file, reading
    from ${lv}
    where phase_id = ${sourceId} and property_id in (
      select liegenschaft_id from ${phaseLiegenschaft} where phase_id = ${phaseId})`);
}
