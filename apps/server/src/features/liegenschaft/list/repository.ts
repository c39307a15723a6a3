import { randomUUID } from 'node:crypto';
import type { GebaeudeInput, LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import { asc, inArray, sql } from 'drizzle-orm';
import { inStatements } from '../../../db/in-statements.ts';
import { gebaeude, liegenschaft } from '../../../db/schema/liegenschaft.ts';
import { lv } from '../../../db/schema/lv.ts';
import { phaseLiegenschaft } from '../../../db/schema/phase.ts';
import type { Transaction } from '../../../db/transaction.ts';

/** Locks properties until the transaction ends, always in the same order, so that two lists take turns. */
export async function lockLiegenschaften(transaction: Transaction, ids: readonly string[]): Promise<void> {
  // More than one statement can name.
  for (const some of inStatements(ids.toSorted((one, other) => (one < other ? -1 : 1)))) {
    await transaction
      .select({ id: liegenschaft.id })
      .from(liegenschaft)
      .where(inArray(liegenschaft.id, [...some]))
      .orderBy(asc(liegenschaft.id))
      .for('update');
  }
}

/** Finds the first of the organisation's properties that has one of these numbers, ignoring case. */
export async function findTaken(
  transaction: Transaction,
  organisationId: string,
  nummern: readonly string[],
): Promise<{ nummer: string; name: string; stadt: string } | undefined> {
  const { nummer, name, stadt } = liegenschaft;
  const wanted = JSON.stringify(nummern);
  const rows = await transaction
    .select({ nummer, name, stadt })
    .from(liegenschaft)
    .where(
      sql`${liegenschaft.organisationId} = ${organisationId} and lower(${nummer}) in
        (select lower(wanted) from jsonb_array_elements_text(${wanted}::jsonb) as wanted)`,
    )
    .orderBy(asc(liegenschaft.createdAt), asc(liegenschaft.id))
    .limit(1);
  return rows[0];
}

/** Stores new properties and gives their ids, in their order. */
export async function insertLiegenschaften(
  transaction: Transaction,
  organisationId: string,
  inputs: readonly LiegenschaftInput[],
  nowMs: number,
): Promise<string[]> {
  const createdAt = new Date(nowMs);
  const rows = inputs.map(({ adresse, ...fields }) => ({
    ...fields,
    ...adresse,
    id: randomUUID(),
    organisationId,
    createdAt,
  }));
  for (const some of inStatements(rows)) await transaction.insert(liegenschaft).values([...some]);
  return rows.map(({ id }) => id);
}

/** A building's property, and what is stored of it. */
export interface ListedGebaeude {
  readonly liegenschaftId: string;
  readonly fields: GebaeudeInput;
}

/** Stores new buildings and gives their ids, in their order. */
export async function insertGebaeude(
  transaction: Transaction,
  listed: readonly ListedGebaeude[],
  nowMs: number,
): Promise<string[]> {
  const createdAt = new Date(nowMs);
  const rows = listed.map((each) => ({ ...each, id: randomUUID(), createdAt }));
  for (const some of inStatements(rows)) await transaction.insert(gebaeude).values([...some]);
  return rows.map(({ id }) => id);
}

/** Which of these properties a phase uses, or holds an LV of. */
export async function findLinked(
  transaction: Transaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { liegenschaftId } = phaseLiegenschaft;
  const [listed, withLv] = await Promise.all([
    transaction
      .selectDistinct({ id: liegenschaftId })
      .from(phaseLiegenschaft)
      .where(inArray(liegenschaftId, [...ids])),
    transaction
      .selectDistinct({ id: lv.propertyId })
      .from(lv)
      .where(inArray(lv.propertyId, [...ids])),
  ]);
  return new Set([...listed, ...withLv].map(({ id }) => id));
}

/** Removes properties with their buildings. */
export async function removeLiegenschaften(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.delete(liegenschaft).where(inArray(liegenschaft.id, [...ids]));
}

/** Removes buildings. */
export async function removeGebaeude(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.delete(gebaeude).where(inArray(gebaeude.id, [...ids]));
}

/** Overwrites what a list holds of properties and increments their versions. */
export async function updateLiegenschaften(
  transaction: Transaction,
  changed: ReadonlyMap<string, LiegenschaftInput>,
): Promise<void> {
  if (changed.size === 0) return;
  const rows = [...changed].map(([id, { adresse, ...fields }]) => ({ id, ...fields, ...adresse }));
  await transaction.execute(sql`
    update ${liegenschaft} set
      nummer = listed.nummer, name = listed.name, beschreibung = listed.beschreibung, anmerkung = listed.anmerkung,
      eigentuemer = listed.eigentuemer, verantwortlicher = listed.verantwortlicher, strasse = listed.strasse,
      hausnummer = listed.hausnummer, postleitzahl = listed.postleitzahl, stadt = listed.stadt,
      region = listed.region, version = ${liegenschaft}.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed(
      id uuid, nummer text, name text, beschreibung text, anmerkung text, eigentuemer text, verantwortlicher text,
      strasse text, hausnummer text, postleitzahl text, stadt text, region text)
    where ${liegenschaft}.id = listed.id`);
}

/** Overwrites the fields of buildings and increments their versions. */
export async function updateGebaeude(
  transaction: Transaction,
  changed: ReadonlyMap<string, GebaeudeInput>,
): Promise<void> {
  if (changed.size === 0) return;
  const rows = [...changed].map(([id, fields]) => ({ id, fields }));
  await transaction.execute(sql`
    update ${gebaeude} set fields = listed.fields, version = ${gebaeude}.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed(id uuid, fields jsonb)
    where ${gebaeude}.id = listed.id`);
}

/** Lists the ids of the phases that any of these properties is part of. */
export async function listPhaseIds(transaction: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .selectDistinct({ phaseId: phaseLiegenschaft.phaseId })
    .from(phaseLiegenschaft)
    .where(inArray(phaseLiegenschaft.liegenschaftId, [...ids]));
  return rows.map(({ phaseId }) => phaseId);
}
