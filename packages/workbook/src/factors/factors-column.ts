import type { PropertyFactor } from '@rahmenpreis/tendering/lv/property-factor.ts';
import { shortSliceTitle } from '@rahmenpreis/tendering/lv/slice-title.ts';
import { ID_HEADER } from '../sheet/property-row-problems.ts';

/** The row that holds the header of a file of factors. */
export const FAKTOREN_HEADER_ROW = 3;

/** The columns beside the factors; of these the number and the name are only there to be read by people. */
export const FAKTOREN_HEADERS = {
  id: ID_HEADER,
  nummer: 'Nummer',
  name: 'Name',
  marktgebiet: 'Marktgebiet',
} as const;

/** How a market area is written. */
export const MARKTGEBIET_WORDS = { in: 'ja', out: 'nein' } as const;

const KIND_WORDS = { ls: 'Liegenschaft', n: 'Nachhaltigkeit' } as const;

/** The header of a factor's column: its service group and what it is a factor of. */
export function factorHeader({ kind, slice }: PropertyFactor): string {
  return `${slice.title} ${KIND_WORDS[kind]}`;
}

/** The same with the service group shortened, which is read as well. */
export function shortFactorHeader({ kind, slice }: PropertyFactor): string {
  return `${shortSliceTitle(slice.title)} ${KIND_WORDS[kind]}`;
}
