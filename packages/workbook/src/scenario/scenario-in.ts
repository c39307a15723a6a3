import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { sameKey } from '@rahmenpreis/german/plain-key.ts';
import { SLICES, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { groupColumns, missingGroupFinding, namesGroups } from '../liegenschaft/group-columns.ts';
import {
  missingNameFinding,
  NAME_COLUMNS,
  type NamedLiegenschaft,
  rowsOfLiegenschaften,
} from '../liegenschaft/named-rows.ts';
import { errorAt, sortFindings } from '../sheet/finding.ts';
import { doubledFindings, idOf } from '../sheet/property-row-problems.ts';
import { readTable, type TableRow } from '../sheet/table-in.ts';

/** The row that holds the header of a scenario's matrix. */
export const SCENARIO_HEADER_ROW = 3;
/** What stands where no bidder does. */
export const UNTOLD = { noPackage: '–', open: 'offen' } as const;

const COLUMNS = { ...NAME_COLUMNS, ...groupColumns('texts') };

/** A bidder as a cell may name it: by any of its names. */
export interface NamedBidder {
  readonly id: string;
  readonly names: readonly string[];
}

/** A package, and who stands in its cell. */
export interface ListedPackage {
  readonly liegenschaftId: string;
  readonly sliceId: SliceId;
  readonly bidderId: string;
}

type Row = TableRow<keyof typeof COLUMNS>;

function readRow(row: Row, idsOf: ReadonlyMap<string, ReadonlySet<string>>) {
  const packages: ListedPackage[] = [];
  const findings: Finding[] = [];
  for (const { sliceId, title } of SLICES) {
    const text = row.text(sliceId);
    if (text === '' || text === UNTOLD.noPackage || sameKey(text) === sameKey(UNTOLD.open)) continue;
    const [bidderId, ...others] = idsOf.get(sameKey(text)) ?? [];
    if (bidderId !== undefined && others.length === 0) {
      packages.push({ liegenschaftId: idOf(row), sliceId, bidderId });
      continue;
    }
    const what =
      bidderId === undefined
        ? 'ist kein Dienstleister, der in dieser Phase anbietet'
        : 'ist der Name mehrerer Dienstleister';
    const message = `„${text}“ in Zeile ${row.row}, Spalte „${title}“ ${what}.`;
    findings.push(errorAt(row.row, title, text.slice(0, TEXT_MAX_LENGTH), message));
  }
  return { packages, findings };
}

/**
 * Reads who stands in the cells of a scenario's matrix, against its phase's properties and bidders, with all
 * findings; a blank cell, a dash and «offen» are left out. With any error, none of it may be used.
 */
export async function readScenarioSheet(
  bytes: Uint8Array,
  liegenschaften: readonly NamedLiegenschaft[],
  bidders: readonly NamedBidder[],
): Promise<{ packages: ListedPackage[]; findings: Finding[] }> {
  const table = await readTable(bytes, COLUMNS, {
    fixedRow: SCENARIO_HEADER_ROW,
    isTable: namesGroups,
    passesOddKeys: true,
  });
  if (!table.isReadable) return { packages: [], findings: table.findings };
  if (!namesGroups(table.has)) {
    return { packages: [], findings: [missingGroupFinding(SCENARIO_HEADER_ROW)] };
  }
  if (!table.has('id') && !table.has('nummer')) {
    return { packages: [], findings: [missingNameFinding(SCENARIO_HEADER_ROW)] };
  }
  const idsOf = new Map<string, Set<string>>();
  for (const { id, names } of bidders) {
    for (const name of names) {
      const key = sameKey(name);
      idsOf.set(key, (idsOf.get(key) ?? new Set<string>()).add(id));
    }
  }
  const { named, known, findings: unplaced } = rowsOfLiegenschaften(table.rows, liegenschaften);
  const read = known.map((row) => readRow(row, idsOf));
  return {
    packages: read.flatMap(({ packages }) => packages),
    findings: sortFindings([
      ...table.findings,
      ...unplaced,
      ...doubledFindings(named),
      ...read.flatMap(({ findings }) => findings),
    ]),
  };
}
