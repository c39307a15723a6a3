import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** The words for prices by area. */
export const AREA_TEXTS = {
  label: 'Preis je Quadratmeter',
  area: 'Fläche',
  none: 'ohne € je m²',
  unit: (area: string) => `€ je m² ${area}`,
  nothing: '–',
  ofArea: (unit: string, area: number) => `${unit}, ${formatWhole(area)} m²`,
  of: (name: string, unit: string) => `${name}: ${unit}`,
} as const;
