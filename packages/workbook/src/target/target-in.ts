import type { FileChoices, Finding } from '@rahmenpreis/contract/failure.ts';
import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import type { DecimalProblem } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { TARGET_MAX_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { SLICES, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { missingGroupFinding, namesGroups } from '../liegenschaft/group-columns.ts';
import {
  missingNameFinding,
  NAME_COLUMNS,
  type NamedLiegenschaft,
  rowsOfLiegenschaften,
} from '../liegenschaft/named-rows.ts';
import { cellText, UNCALCULATED } from '../sheet/cell.ts';
import { errorAt, sortFindings, warningAt } from '../sheet/finding.ts';
import { numberFindings, readNumber } from '../sheet/number-block.ts';
import { type KnownMap, readKnownTable } from '../sheet/mapped-table.ts';
import { TARGET_COLUMNS, type TargetColumn } from './target-column.ts';
import { doubledFindings, idOf, skippedFinding, strayFindings } from '../sheet/property-row-problems.ts';
import { readTable, type TableRow } from '../sheet/table-in.ts';

/** The row that holds the header of a file of target prices (TARGET-005). */
export const ZIELPREISE_HEADER_ROW = 3;

/** A target price of the file, in thousandths of a euro; null where «–» takes it away (OPEN-64). */
interface ImportedTarget {
  liegenschaftId: string;
  sliceId: SliceId;
  targetMillis: number | null;
}

/** What takes a target price away; an empty cell changes nothing (OPEN-64). */
const REMOVAL = /^[–-]$/;

type Trouble = Exclude<DecimalProblem, 'empty'> | 'negative';

const TROUBLES: Record<Trouble, string> = {
  'not-a-number': 'ist keine Zahl',
  'too-many-decimals': 'hat mehr als 3 Nachkommastellen (Beispiel: 1,426)',
  'too-large': 'ist zu groß (höchstens 1.000.000.000 €)',
  negative: 'ist negativ',
};

function readTarget(
  row: TableRow<TargetColumn>,
  sliceId: SliceId,
  choices: FileChoices,
): number | null | 'removed' | Trouble {
  // What has not been calculated is a finding of the table already.
  if (row.text(sliceId) === UNCALCULATED) return null;
  if (REMOVAL.test(row.text(sliceId))) return 'removed';
  const target = readNumber(row.cell(sliceId), choices);
  if (!target.ok) return target.reason === 'empty' ? null : target.reason;
  if (target.millis < 0) return 'negative';
  return target.millis > TARGET_MAX_MILLIS ? 'too-large' : target.millis;
}

function readRow(
  row: TableRow<TargetColumn>,
  choices: FileChoices,
): { targets: ImportedTarget[]; findings: Finding[] } {
  const targets: ImportedTarget[] = [];
  const findings: Finding[] = [];
  for (const { sliceId, title } of SLICES) {
    const target = readTarget(row, sliceId, choices);
    if (target === null) continue;
    if (typeof target === 'number' || target === 'removed') {
      const targetMillis = target === 'removed' ? null : target;
      targets.push({ liegenschaftId: idOf(row), sliceId, targetMillis });
    } else {
      const value = row.text(sliceId).slice(0, TEXT_MAX_LENGTH);
      const message = `Der Zielpreis in Zeile ${row.row}, Spalte „${title}“ ${TROUBLES[target]}.`;
      findings.push(errorAt(row.row, title, value, message));
    }
  }
  return { targets, findings };
}

/**
 * Reads target prices, in thousandths of a euro, of a phase's properties, with all findings. A blank cell
 * changes nothing, «–» removes a price; a property named twice is an error; rows of no or unknown properties
 * and prices of unknown groups are skipped with warnings, rows read by Nummer without LiegenschaftsId listed
 * in one (OPEN-64). Foreign headings are read as `maps` say. Any error forbids use (TARGET-005 … 009).
 */
export async function readTargetSheet(
  bytes: Uint8Array,
  liegenschaften: readonly NamedLiegenschaft[],
  choices: FileChoices = {},
  maps: readonly KnownMap[] = [],
): Promise<{ targets: ImportedTarget[]; findings: Finding[] }> {
  const table =
    (await readKnownTable(bytes, TARGET_COLUMNS, { maps, choices }, { passesOddKeys: true })) ??
    (await readTable(bytes, TARGET_COLUMNS, {
      fixedRow: ZIELPREISE_HEADER_ROW,
      isTable: namesGroups,
      passesOddKeys: true,
      sheetAt: choices.sheetAt,
    }));
  if (!table.isReadable) return { targets: [], findings: table.findings };
  if (!namesGroups(table.has)) {
    return { targets: [], findings: [missingGroupFinding(ZIELPREISE_HEADER_ROW)] };
  }
  if (!table.has('id') && !table.has('nummer')) {
    return { targets: [], findings: [missingNameFinding(ZIELPREISE_HEADER_ROW)] };
  }
  const { named, known, findings: unplaced } = rowsOfLiegenschaften(table.rows, liegenschaften);
  const byNummer = known.filter((row) => cellText(row.cell('id')) === '');
  const read = known.map((row) => readRow(row, choices));
  const cells = known.flatMap((row) => SLICES.map(({ sliceId }) => row.cell(sliceId)));
  const findings = [
    ...table.findings,
    ...unplaced,
    ...skippedFinding(byNummer, NAME_COLUMNS.id.header, '', [
      'Eine Zeile ohne LiegenschaftsId ist nach ihrer Nummer zugeordnet',
      'Zeilen ohne LiegenschaftsId sind nach ihrer Nummer zugeordnet',
    ]),
    ...numberFindings('', cells, choices),
    ...doubledFindings(named),
    ...read.flatMap((row) => row.findings),
    ...strayFindings(
      known,
      (header) => `Die Spalte „${header}“ gehört zu keiner Leistungsgruppe; ihre Preise werden übersprungen`,
    ),
  ];
  const targets = read.flatMap((row) => row.targets);
  if (targets.length === 0 && findings.length === 0) {
    findings.push(warningAt(0, '', '', 'Die Datei enthält keinen Zielpreis; es wird nichts übernommen.'));
  }
  return { targets, findings: sortFindings(findings) };
}
