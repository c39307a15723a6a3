import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { readTargets } from '@rahmenpreis/tendering/award/target.ts';
import { parseTargetKey, printKeyvalKey, printTargetKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { lvFormSheet } from '@rahmenpreis/workbook/many-lvs/many-lvs-out.ts';
import { writeWorkbook } from '@rahmenpreis/workbook/sheet/write-workbook.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { packPositions } from '../../../db/packed-lv.ts';
import { epCatalog, epCode } from '../../../db/schema/ep-catalog.ts';
import { keyVal, keyValHead } from '../../../db/schema/keyval.ts';
import { lv, type StoredLvPosition } from '../../../db/schema/lv.ts';
import { phaseLiegenschaft, reaskedPackage } from '../../../db/schema/phase.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Actor } from '../../../kernel/call/actor.ts';
import { createYielding } from '../../../kernel/work/yielding.ts';
import { listPhaseLiegenschaftIds } from '../members/repository.ts';
import type { Package } from '../rules.ts';

/** A new phase, the one whose files it gets, and when. */
interface Copying {
  readonly phaseId: string;
  readonly sourceId: string;
  readonly nowMs: number;
}

/** Copies another phase's catalogue to a new phase, within the database; gives whether there is one. */
export async function copyCatalog(transaction: Transaction, { phaseId, sourceId, nowMs }: Copying) {
  const { rowCount } = await transaction.execute(sql`
    insert into ${epCatalog} (phase_id, filename, created_at, entries, file, reading)
    select ${phaseId}::uuid, filename, ${new Date(nowMs).toISOString()}::timestamptz, entries, file, reading
    from ${epCatalog} where phase_id = ${sourceId}`);
  await transaction.execute(sql`
    insert into ${epCode} (phase_id, code, unit)
    select ${phaseId}::uuid, code, unit from ${epCode} where phase_id = ${sourceId}`);
  return (rowCount ?? 0) > 0;
}

/** Copies another phase's LVs of the properties that a new phase lists; its catalogue must be there. */
export async function copyLvs(transaction: Transaction, { phaseId, sourceId, nowMs }: Copying) {
  await transaction.execute(sql`
    insert into ${lv} (phase_id, property_id, filename, created_at, positions, packed, file, reading)
    select ${phaseId}::uuid, property_id, filename, ${new Date(nowMs).toISOString()}::timestamptz, positions, packed, file, reading
    from ${lv}
    where phase_id = ${sourceId} and property_id in (
      select liegenschaft_id from ${phaseLiegenschaft} where phase_id = ${phaseId})`);
}

/**
 * Copies another phase's LVs cut to some packages, and keeps that these are asked for again. An LV that lost
 * rows is a file of our own form, whose name and title say which service groups it has (decision 0129).
 */
export async function copyOpenLvs(
  transaction: Transaction,
  { phaseId, sourceId, nowMs }: Copying,
  packages: readonly Package[],
): Promise<void> {
  const pace = createYielding();
  const { phaseId: _phase, id: _id, createdAt: _at, ...content } = getTableColumns(lv);
  for (const [propertyId, own] of Map.groupBy(packages, ({ liegenschaftId }) => liegenschaftId)) {
    const isOf = and(eq(lv.phaseId, sourceId), eq(lv.propertyId, propertyId));
    const [row] = await transaction.select(content).from(lv).where(isOf);
    if (row === undefined) continue;
    const sliceIds = new Set(own.map(({ sliceId }) => sliceId));
    const positions = row.positions.filter(({ sliceTag }) => sliceIds.has(sliceOfTag(sliceTag).sliceId));
    const cut = positions.length === row.positions.length ? {} : cutFile(row.filename, positions);
    const stored = { ...row, positions, packed: packPositions(positions), ...cut };
    await transaction.insert(lv).values({ ...stored, phaseId, createdAt: new Date(nowMs) });
    await pace();
  }
  const rows = packages.map((own) => ({ ...own, phaseId, sourceId }));
  if (rows.length > 0) await transaction.insert(reaskedPackage).values(rows);
}

function cutFile(filename: string, positions: readonly StoredLvPosition[]) {
  const tags = new Set(positions.map(({ sliceTag }) => sliceOfTag(sliceTag).title));
  const name = `${filename.replace(/\.\w+$/, '')}, nur ${joinGerman([...tags])}`;
  const sheet = lvFormSheet('LV', `Leistungsverzeichnis ${name}`, positions);
  return { filename: `${name}.xlsx`, file: Buffer.from(writeWorkbook([sheet])), reading: null };
}

/** Copies another phase's target prices for the new phase's properties and its owner (decision 0085). */
export async function copyTargets(
  transaction: Transaction,
  { phaseId, sourceId, nowMs }: Copying,
  { organisationId, userId }: Pick<Actor, 'organisationId' | 'userId'>,
): Promise<void> {
  const isTarget = and(eq(keyVal.phaseId, sourceId), eq(keyVal.kind, 'target'));
  const [stored] = await transaction
    .select({ value: keyVal.value })
    .from(keyVal)
    .where(and(isTarget, eq(keyVal.organisationId, organisationId)));
  const listed = new Set(await listPhaseLiegenschaftIds(transaction, phaseId));
  const pairs = [...readTargets(stored?.value)].flatMap(([key, millis]) => {
    const place = parseTargetKey(key);
    return place !== undefined && listed.has(place.liegenschaftId)
      ? [{ key: printTargetKey({ ...place, phaseId }), value: String(millis) }]
      : [];
  });
  if (pairs.length === 0) return;
  // The first that anybody writes in the new phase.
  const first = { phaseId, organisationId, revision: 1 };
  const at = new Date(nowMs);
  await transaction.insert(keyValHead).values({ ...first, writtenAt: at });
  await transaction.insert(keyVal).values({
    ...first,
    kind: 'target',
    key: printKeyvalKey({ kind: 'target', phaseId }),
    value: JSON.stringify(pairs),
    updatedAt: at,
    writtenBy: userId,
  });
}
