import { createLvTable } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { type SortedLv, sortLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import { rowsByCode } from '@rahmenpreis/pricing/price/price-codes.ts';
import { type LvColumns, tablesIn } from '../lv/lv-columns.ts';
import { findUnknownInLv } from '../lv/lv-gaps.ts';
import { type PriceBookPosition, createPriceFrame, tableOfPositions } from '../offer/offer-price-book.ts';

/** What a phase asks for at one time: the units of its catalogue by code, its properties and their LVs. */
export interface TenderState {
  readonly phaseId: string;
  readonly unitOf: ReadonlyMap<string, string>;
  readonly columns: LvColumns;
  readonly properties: readonly { readonly liegenschaftId: string; readonly region: string }[];
}

/**
 * The same laid out for pricing: before a change, or after it.
 * - `lvs`: One for each property, without rows where there is no LV.
 * - `rows`: Its rows by code; undefined where no code is another one.
 * - `unknown`: For each property the codes of its LV that the catalogue lacks, with how many positions
 *   have them.
 */
export type TenderSide = Awaited<ReturnType<typeof layOutSide>>;

const NOTHING_UNKNOWN: ReadonlyMap<string, number> = new Map();

/** Lays a phase out for pricing; awaits `rest` per LV to let others run; `isByCode` adds its rows by code. */
export async function layOutSide(
  state: TenderState,
  { rest, isByCode }: { rest: () => Promise<void>; isByCode: boolean },
) {
  const { phaseId, unitOf, columns, properties } = state;
  const { frame, places } = createPriceFrame({ phaseId, epCodes: [...unitOf.keys()], properties });
  const tables = tablesIn(columns, places.epIndexOf);
  const lvs: SortedLv[] = [];
  for (const { liegenschaftId } of properties) {
    await rest();
    lvs.push(sortLv(tables.get(liegenschaftId) ?? createLvTable(0), frame.sliceCount));
  }
  const unknown = properties.map(({ liegenschaftId }) => {
    const table = columns.tables.get(liegenschaftId);
    if (table === undefined) return NOTHING_UNKNOWN;
    const rows = { codeIndex: table.epIndex, inactive: table.inactive };
    const found = findUnknownInLv(liegenschaftId, columns.epCodes, rows, (code) => unitOf.has(code));
    return found?.countOf ?? NOTHING_UNKNOWN;
  });
  const rows = isByCode ? rowsByCode(frame, lvs) : undefined;
  return { ...state, frame, places, lvs, rows, unknown };
}

/** The columns with other LVs in the place of those of some properties. */
export function withLvs(
  { epCodes, tables }: LvColumns,
  lvs: ReadonlyMap<string, readonly PriceBookPosition[]>,
): LvColumns {
  const indexOf = new Map(epCodes.map((epCode, index) => [epCode, index]));
  const changed = new Map(tables);
  for (const [liegenschaftId, positions] of lvs) {
    for (const { epCode } of positions) if (!indexOf.has(epCode)) indexOf.set(epCode, indexOf.size);
    changed.set(liegenschaftId, tableOfPositions(positions, indexOf));
  }
  return { epCodes: [...indexOf.keys()], tables: changed };
}

/** Where the LVs of the properties use a code: in how many positions that count, and at which properties. */
export interface CodeUse {
  positionCount: number;
  readonly liegenschaftIds: string[];
}

/** Where the LVs of a phase use each code; inactive optional positions need no price and are left out. */
export function listCodeUse({
  columns,
  properties,
}: Pick<TenderState, 'columns' | 'properties'>): Map<string, CodeUse> {
  const use = new Map<string, CodeUse>();
  for (const { liegenschaftId } of properties) {
    const table = columns.tables.get(liegenschaftId);
    if (table === undefined) continue;
    for (let row = 0; row < table.epIndex.length; row++) {
      if (table.inactive[row] === 1) continue;
      const epCode = columns.epCodes[table.epIndex[row] as number] as string;
      const own = use.get(epCode) ?? { positionCount: 0, liegenschaftIds: [] };
      own.positionCount += 1;
      if (own.liegenschaftIds.at(-1) !== liegenschaftId) own.liegenschaftIds.push(liegenschaftId);
      use.set(epCode, own);
    }
  }
  return use;
}
