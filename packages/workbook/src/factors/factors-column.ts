import type { PropertyFactor } from '@rahmenpreis/tendering/lv/property-factor.ts';
import { SLICES, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { shortSliceTitle } from '@rahmenpreis/tendering/lv/slice-title.ts';
import { type ColumnRule, textRule } from '../sheet/header.ts';
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

type FactorColumn = `${PropertyFactor['kind']} ${SliceId}`;
export type FaktorenColumn = keyof typeof FAKTOREN_HEADERS | FactorColumn;

/** Every column somebody may expect, also sustainability of groups without it, which is then a finding. */
export const FACTORS: readonly (PropertyFactor & { readonly column: FactorColumn })[] = SLICES.flatMap(
  (slice) =>
    (['ls', 'n'] as const).map((kind) => ({ kind, slice, column: `${kind} ${slice.sliceId}` as const })),
);

/** The columns of a file of factors, which may stand under foreign headings. */
export const FAKTOREN_COLUMNS = Object.fromEntries([
  ...Object.entries(FAKTOREN_HEADERS).map(([column, header]): [string, ColumnRule] => [
    column,
    textRule(header, column === 'id'),
  ]),
  ...FACTORS.map((factor): [string, ColumnRule] => [
    factor.column,
    { ...textRule(factorHeader(factor)), shortHeader: shortFactorHeader(factor), isNumber: true },
  ]),
]) as Record<FaktorenColumn, ColumnRule>;
