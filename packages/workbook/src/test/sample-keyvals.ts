import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';

/** The phase of what `entered` gives. */
export const PHASE = '00000000-0000-4000-8000-000000000001';

/** What an organisation has entered in the phase, by what follows the phase in its keys. */
export function entered(organisationId: string, values: Readonly<Record<string, string>>): KeyVal[] {
  return Object.entries(values).map(([rest, value]) => ({
    id: rest,
    key: `${PHASE}_${rest}`,
    value,
    organisationId,
  }));
}
