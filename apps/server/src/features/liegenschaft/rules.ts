import { randomUUID } from 'node:crypto';
import type { Adresse, GebaeudeChange, GebaeudeInput } from '@rahmenpreis/contract/liegenschaft.ts';
import { energiesteckbriefSchema } from '@rahmenpreis/contract/schema/gebaeude.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { isRegion, LAND } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { conflict, type Failure, invalidField, refusal } from '../../kernel/answer/failure.ts';

/** Refuses an address of a property or building outside Germany and its 16 states (PROP-048, OPEN-50). */
export function refuseAdresse({ land, region }: Adresse): Failure | undefined {
  if (land !== LAND) return refuseField('land', `Bitte wählen Sie als Land ${LAND}.`);
  if (!isRegion(region))
    return refuseField('region', 'Bitte wählen Sie eines der 16 Bundesländer als Region.');
  return undefined;
}

function refuseField(part: keyof Adresse, message: string): Failure {
  return invalidField(`adresse.${part}`, message);
}

/** Why a property stays: a phase lists it. */
export const linkedToPhase = refusal(
  409,
  'linked-to-phase',
  'Die Liegenschaft ist mit einer Phase verknüpft. Bitte entfernen Sie sie zuerst aus allen Phasen.',
);

/** Why an archive is not imported: it has been, as this property (decision 0014). */
export function archiveImported(same: { nummer: string; name: string }): Failure {
  const message = `Dieses Archiv ist schon importiert: „${liegenschaftLabel(same)}“. Es wurde nichts doppelt angelegt.`;
  return conflict('archive-imported', message);
}

/** Why a property is not imported under a number that should be new: this one has it (decision 0014). */
export function nummerTaken(nummer: string, taken: { name: string; stadt: string }): Failure {
  const message = `Die Liegenschaftsnummer „${nummer}“ gibt es schon: „${taken.name}“ in ${taken.stadt}. Es wurde nichts angelegt.`;
  return conflict('nummer-taken', message);
}

/** Gives a building with its change; what that leaves out stays, also of the energy profile (PROP-020). */
export function mergeGebaeude(stored: GebaeudeInput, change: GebaeudeChange): GebaeudeInput {
  const { energiesteckbrief: profile, ...fields } = change;
  const energiesteckbrief =
    profile === undefined || profile === null
      ? profile
      : { ...(stored.energiesteckbrief ?? energiesteckbriefSchema.parse({})), ...profile };
  return { ...stored, ...fields, ...(energiesteckbrief !== undefined && { energiesteckbrief }) };
}

/** Gives a building whose energy profile has an id of its own, from when it is stored first (PROP-023). */
export function nameProfile<G extends Pick<GebaeudeInput, 'energiesteckbrief'>>(fields: G): G {
  const profile = fields.energiesteckbrief;
  if (profile === null || profile.id !== undefined) return fields;
  return { ...fields, energiesteckbrief: { ...profile, id: randomUUID() } };
}
