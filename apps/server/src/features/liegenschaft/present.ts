import type { Gebaeude, Liegenschaft, LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import type { GebaeudeRow, LiegenschaftRow } from './repository.ts';

/** A property as it travels (PROP-007). */
export function presentLiegenschaft(row: LiegenschaftRow): Liegenschaft {
  const { strasse, hausnummer, postleitzahl, stadt, region, land } = row;
  return {
    id: row.id,
    organisationId: row.organisationId,
    createdAt: row.createdAt.toISOString(),
    nummer: row.nummer,
    name: row.name,
    beschreibung: row.beschreibung,
    anmerkung: row.anmerkung,
    eigentuemer: row.eigentuemer,
    verantwortlicher: row.verantwortlicher,
    erpNummer: row.erpNummer,
    adresse: { strasse, hausnummer, postleitzahl, stadt, region, land },
    hauptBildId: row.hauptBildId,
    hauptPlanId: row.hauptPlanId,
    mediaIds: row.mediaIds,
    gebaeudeIds: row.gebaeudeIds,
    ...(row.stillgelegtAt !== null && { stillgelegtAt: row.stillgelegtAt.toISOString() }),
  };
}

/** What of a property can be entered, as it is stored. */
export function inputOf(row: LiegenschaftRow): LiegenschaftInput {
  const { id: _, organisationId: _o, createdAt: _c, gebaeudeIds: _g, ...fields } = presentLiegenschaft(row);
  return fields;
}

/** A building as it travels (PROP-011…020). */
export function presentGebaeude(row: GebaeudeRow): Gebaeude {
  return {
    ...row.fields,
    id: row.id,
    liegenschaftId: row.liegenschaftId,
    createdAt: row.createdAt.toISOString(),
  };
}
