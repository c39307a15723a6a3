import type { Adresse } from '@rahmenpreis/contract/adresse.ts';
import { isRegion, LAND } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { Failure } from '../../kernel/answer/failure.ts';

/** Why a property or building cannot be there: only Germany and its 16 states are allowed (PROP-048, OPEN-50). */
export function refuseAdresse({ land, region }: Adresse): Failure | undefined {
  if (land !== LAND) return refuseField('land', `Bitte wählen Sie als Land ${LAND}.`);
  if (!isRegion(region))
    return refuseField('region', 'Bitte wählen Sie eines der 16 Bundesländer als Region.');
  return undefined;
}

function refuseField(part: keyof Adresse, message: string): Failure {
  return new Failure(400, 'invalid', message, [{ field: `adresse.${part}`, message }]);
}
