import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** The words for prices by area, and for the columns that may be chosen. */
export const AREA_TEXTS = {
  area: 'Fläche',
  columns: 'Spalten der Tabelle',
  usual: 'übliche Spalten',
  valid: 'mit gültigen Angeboten',
  unit: (area: string) => `€ je m² ${area}`,
  nothing: '–',
  ofArea: (unit: string, area: number) => `${unit}, ${formatWhole(area)} m²`,
  of: (name: string, unit: string) => `${name}: ${unit}`,
} as const;
