import { randomUUID } from 'node:crypto';
import type { GebaeudeInput, LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import { sql } from 'drizzle-orm';
import { inStatements } from '../../../db/in-statements.ts';
import { gebaeude, liegenschaft } from '../../../db/schema/liegenschaft.ts';
import type { Transaction } from '../../../db/transaction.ts';

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
      eigentuemer = listed.eigentuemer, verantwortlicher = listed.verantwortlicher, erp_nummer = listed."erpNummer",
      strasse = listed.strasse, hausnummer = listed.hausnummer, postleitzahl = listed.postleitzahl, stadt = listed.stadt,
      region = listed.region, version = ${liegenschaft}.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed(
      id uuid, nummer text, name text, beschreibung text, anmerkung text, eigentuemer text, verantwortlicher text,
      "erpNummer" text, strasse text, hausnummer text, postleitzahl text, stadt text, region text)
    where ${liegenschaft}.id = listed.id`);
}

/** Overwrites the fields of buildings and increments their versions. */
export async function updateGebaeude(transaction: Transaction, changed: ReadonlyMap<string, GebaeudeInput>) {
  if (changed.size === 0) return;
  const rows = [...changed].map(([id, fields]) => ({ id, fields }));
  await transaction.execute(sql`
    update ${gebaeude} set fields = listed.fields, version = ${gebaeude}.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed(id uuid, fields jsonb)
    where ${gebaeude}.id = listed.id`);
}
