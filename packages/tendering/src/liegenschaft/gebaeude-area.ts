import type { GebaeudeInput } from '@rahmenpreis/contract/liegenschaft.ts';

/** The areas of a building by DIN 277, in whole square metres; null where nobody tells. */
export type GebaeudeAreas = Pick<
  GebaeudeInput,
  'bruttoGrundflaeche' | 'nettoRaumflaeche' | 'nutzungsflaeche' | 'technikflaeche' | 'verkehrsflaeche'
>;

/** What of a building's areas contradicts DIN 277, with both sides in square metres. */
export interface AreaContradiction {
  /** The net room area is not the sum of its parts, less than the known ones, or leaves no room for walls. */
  readonly kind: 'sum' | 'parts' | 'gross';
  readonly nrf: number;
  readonly other: number;
}

/** Four areas rounded to whole square metres may miss each other by as many. */
const ROUNDING = 2;

/**
 * Gives what contradicts DIN 277 in a building's areas: NRF = NUF + TF + VF up to rounding to whole square
 * metres, and NRF < BGF. Never an error, since surveys differ; a missing value contradicts nothing.
 */
export function areaContradictions(areas: GebaeudeAreas): AreaContradiction[] {
  const { bruttoGrundflaeche: bgf, nettoRaumflaeche: nrf } = areas;
  if (nrf === null) return [];
  const parts = [areas.nutzungsflaeche, areas.technikflaeche, areas.verkehrsflaeche];
  const known = parts.filter((part) => part !== null);
  const sum = known.reduce((all, part) => all + part, 0);
  const hints: AreaContradiction[] = [];
  if (known.length === parts.length && Math.abs(nrf - sum) > ROUNDING)
    hints.push({ kind: 'sum', nrf, other: sum });
  else if (known.length < parts.length && sum > nrf + ROUNDING)
    hints.push({ kind: 'parts', nrf, other: sum });
  if (bgf !== null && nrf >= bgf && nrf > 0) hints.push({ kind: 'gross', nrf, other: bgf });
  return hints;
}
