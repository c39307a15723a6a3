import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { plainKey } from '@rahmenpreis/german/plain-key.ts';
import type { DecimalProblem } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { TARGET_MAX_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { shortSliceTitle } from '@rahmenpreis/tendering/lv/short-title.ts';
import { SLICES, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { cellMillis, UNCALCULATED } from '../sheet/cell.ts';
import { errorAt, sortFindings, warningAt } from '../sheet/finding.ts';
import type { ColumnRule } from '../sheet/header.ts';
import { doubledFindings, ID_HEADER, idOf, skippedFinding, strayFindings } from '../sheet/rows-by-id.ts';
import { readTable, type TableRow } from '../sheet/table-in.ts';

/** The row that holds the header of a file of target prices (TARGET-005). */
export const ZIELPREISE_HEADER_ROW = 3;

/** The columns that say which property a row is about; the id decides where it is filled, or else the Nummer (TARGET-006, OPEN-42). */
export const LIEGENSCHAFT_HEADERS = {
  id: ID_HEADER,
  nummer: 'Nummer',
  name: 'Name',
  adresse: 'Adresse',
} as const;

type Column = keyof typeof LIEGENSCHAFT_HEADERS | SliceId;

const COLUMNS = Object.fromEntries([
  ...Object.entries(LIEGENSCHAFT_HEADERS).map(([column, header]): [string, ColumnRule] => [
    column,
    { header, isRequired: false, maxLength: TEXT_MAX_LENGTH },
  ]),
  ...SLICES.map(({ sliceId, title }): [string, ColumnRule] => [
    sliceId,
    {
      header: title,
      shortHeader: shortSliceTitle(title),
      isRequired: false,
      maxLength: TEXT_MAX_LENGTH,
      isNumber: true,
    },
  ]),
]) as Record<Column, ColumnRule>;

/** A property as a row can name it. */
type NamedLiegenschaft = Pick<Liegenschaft, 'id' | 'nummer' | 'name'>;

/** A target price of the file, in thousandths of a euro. */
export interface ImportedTarget {
  liegenschaftId: string;
  sliceId: SliceId;
  targetMillis: number;
}

type Trouble = Exclude<DecimalProblem, 'empty'> | 'negative';

const TROUBLES: Record<Trouble, string> = {
  'not-a-number': 'ist keine Zahl',
  'too-many-decimals': 'hat mehr als 3 Nachkommastellen (Beispiel: 1,426)',
  'too-large': 'ist zu groß (höchstens 1.000.000.000 €)',
  negative: 'ist negativ',
};

function readTarget(row: TableRow<Column>, sliceId: SliceId): number | null | Trouble {
  // What has not been calculated is a finding of the table already.
  if (row.text(sliceId) === UNCALCULATED) return null;
  const target = cellMillis(row.cell(sliceId));
  if (!target.ok) return target.reason === 'empty' ? null : target.reason;
  if (target.millis < 0) return 'negative';
  return target.millis > TARGET_MAX_MILLIS ? 'too-large' : target.millis;
}

function readRow(row: TableRow<Column>): { targets: ImportedTarget[]; findings: Finding[] } {
  const targets: ImportedTarget[] = [];
  const findings: Finding[] = [];
  for (const { sliceId, title } of SLICES) {
    const target = readTarget(row, sliceId);
    if (target === null) continue;
    if (typeof target === 'number') {
      targets.push({ liegenschaftId: idOf(row), sliceId, targetMillis: target });
    } else {
      const value = row.text(sliceId).slice(0, TEXT_MAX_LENGTH);
      const message = `Der Zielpreis in Zeile ${row.row}, Spalte „${title}“ ${TROUBLES[target]}.`;
      findings.push(errorAt(row.row, title, value, message));
    }
  }
  return { targets, findings };
}

function missingGroupFinding(): Finding {
  const titles = joinGerman(SLICES.map(({ title }) => `„${title}“`));
  const message = `Die Datei enthält keine Spalte einer Leistungsgruppe. Gesucht werden in Zeile ${ZIELPREISE_HEADER_ROW} die Spalten ${titles}.`;
  return errorAt(ZIELPREISE_HEADER_ROW, '', '', message);
}

function missingNameFinding(): Finding {
  const message = `Die Spalten „${LIEGENSCHAFT_HEADERS.id}“ und „${LIEGENSCHAFT_HEADERS.nummer}“ fehlen; eine von ihnen nennt die Liegenschaft. Die Kopfzeile wird in Zeile ${ZIELPREISE_HEADER_ROW} gesucht.`;
  return errorAt(ZIELPREISE_HEADER_ROW, '', '', message);
}

/** Rows with the id of the property that they name by its Nummer; one that several bear is an error that names them all. */
function nameRows(
  rows: readonly TableRow<Column>[],
  liegenschaften: readonly NamedLiegenschaft[],
): { named: TableRow<Column>[]; unknown: TableRow<Column>[]; findings: Finding[] } {
  const byNummer = Map.groupBy(liegenschaften, ({ nummer }) => plainKey(nummer));
  const [named, unknown, findings]: [TableRow<Column>[], TableRow<Column>[], Finding[]] = [[], [], []];
  for (const row of rows) {
    const nummer = row.text('nummer');
    if (idOf(row) !== '' || nummer === '') {
      if (idOf(row) !== '') named.push(row);
      continue;
    }
    const [own, ...others] = byNummer.get(plainKey(nummer)) ?? [];
    if (own === undefined) unknown.push(row);
    else if (others.length === 0) {
      named.push({ ...row, text: (column) => (column === 'id' ? own.id : row.text(column)) });
    } else {
      const labels = joinGerman([own, ...others].map((each) => `„${liegenschaftLabel(each)}“`));
      const message = `Die Nummer „${nummer}“ in Zeile ${row.row} tragen mehrere Liegenschaften: ${labels}. Bitte tragen Sie die LiegenschaftsId ein.`;
      findings.push(errorAt(row.row, LIEGENSCHAFT_HEADERS.nummer, nummer, message));
    }
  }
  return { named, unknown, findings };
}

/**
 * Reads target prices, in thousandths of a euro, against the properties of a phase, and finds all that is wrong at
 * once. A blank cell is left out and thus changes nothing; rows that name no property, of unknown properties and prices of unknown
 * service groups are skipped with warnings. If any finding is an error, the prices must not be used (TARGET-005 … 009).
 */
export async function readZielpreise(
  bytes: Uint8Array,
  liegenschaften: readonly NamedLiegenschaft[],
): Promise<{ targets: ImportedTarget[]; findings: Finding[] }> {
  const table = await readTable(bytes, COLUMNS, ZIELPREISE_HEADER_ROW);
  if (!table.isReadable) return { targets: [], findings: table.findings };
  if (!SLICES.some(({ sliceId }) => table.has(sliceId))) {
    return { targets: [], findings: [missingGroupFinding()] };
  }
  if (!table.has('id') && !table.has('nummer')) return { targets: [], findings: [missingNameFinding()] };
  const ids = new Set(liegenschaften.map(({ id }) => id));
  const { named, unknown: unknownNummern, findings: ambiguous } = nameRows(table.rows, liegenschaften);
  const [known, unknown] = [true, false].map((is) => named.filter((row) => ids.has(idOf(row)) === is));
  const read = (known ?? []).map(readRow);
  const findings = [
    ...table.findings,
    ...ambiguous,
    ...doubledFindings(named),
    ...read.flatMap((row) => row.findings),
    ...skippedFinding(
      table.rows.filter((row) => idOf(row) === '' && row.text('nummer') === ''),
      LIEGENSCHAFT_HEADERS.id,
      '',
      [
        'Eine Zeile ohne LiegenschaftsId wird übersprungen',
        'Die Zeilen ohne LiegenschaftsId werden übersprungen',
      ],
    ),
    ...skippedFinding(unknown ?? [], LIEGENSCHAFT_HEADERS.id, unknown?.[0]?.text('id') ?? '', [
      'Eine Zeile nennt eine LiegenschaftsId, die nicht zu dieser Phase gehört, und wird übersprungen',
      'Die Zeilen mit einer LiegenschaftsId, die nicht zu dieser Phase gehört, werden übersprungen',
    ]),
    ...skippedFinding(unknownNummern, LIEGENSCHAFT_HEADERS.nummer, unknownNummern[0]?.text('nummer') ?? '', [
      'Eine Zeile nennt eine Nummer, die nicht zu dieser Phase gehört, und wird übersprungen',
      'Die Zeilen mit einer Nummer, die nicht zu dieser Phase gehört, werden übersprungen',
    ]),
    ...strayFindings(
      known ?? [],
      (header) => `Die Spalte „${header}“ gehört zu keiner Leistungsgruppe; ihre Preise werden übersprungen`,
    ),
  ];
  const targets = read.flatMap((row) => row.targets);
  if (targets.length === 0 && findings.length === 0) {
    findings.push(warningAt(0, '', '', 'Die Datei enthält keinen Zielpreis; es wird nichts übernommen.'));
  }
  return { targets, findings: sortFindings(findings) };
}
