import type { Finding } from '@rahmenpreis/contract/failure.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { sameKey } from '@rahmenpreis/german/plain-key.ts';
import { adresseLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { errorAt } from '../sheet/finding.ts';
import { type ColumnRule, textRule } from '../sheet/header.ts';
import { ID_HEADER, idOf, skippedFinding } from '../sheet/property-row-problems.ts';
import type { TableRow } from '../sheet/table-in.ts';
import { type TableColumn, textColumn } from '../sheet/table-out.ts';

/** The columns that name a row's property; a filled id decides, else the Nummer (TARGET-006, OPEN-42). */
const HEADERS = { id: ID_HEADER, nummer: 'Nummer', name: 'Name', adresse: 'Adresse' } as const;

type NameColumn = keyof typeof HEADERS;

/** How the columns that name a property are found. */
export const NAME_COLUMNS = Object.fromEntries(
  Object.entries(HEADERS).map(([column, header]): [string, ColumnRule] => [
    column,
    { ...textRule(header), ...(column === 'nummer' && { isKey: true }) },
  ]),
) as Record<NameColumn, ColumnRule>;

/** A property as a row names it. */
export type WrittenLiegenschaft = Pick<Liegenschaft, 'id' | 'nummer' | 'name' | 'adresse'>;

/** The columns that name a property, as they are written. */
export function nameColumns<L extends WrittenLiegenschaft>(): TableColumn<L>[] {
  return [
    { header: HEADERS.id, widthChars: 38, format: 'text', cell: ({ id }) => id },
    { header: HEADERS.nummer, widthChars: 14, format: 'text', cell: ({ nummer }) => nummer },
    { header: HEADERS.name, widthChars: 40, format: 'text', wraps: true, cell: ({ name }) => name },
    textColumn(HEADERS.adresse, 50, ({ adresse }) => adresseLine(adresse)),
  ];
}

/** The error of a table without a column that names properties, whose header stands in this row. */
export function missingNameFinding(headerRow: number): Finding {
  const message = `Die Spalten „${HEADERS.id}“ und „${HEADERS.nummer}“ fehlen; eine von ihnen nennt die Liegenschaft. Die Kopfzeile wird in Zeile ${headerRow} gesucht.`;
  return errorAt(headerRow, '', '', message);
}

/** A property as a row can name it. */
export type NamedLiegenschaft = Pick<Liegenschaft, 'id' | 'nummer' | 'name'>;

/** Rows with the id of the property named by Nummer; a Nummer of several is an error that names them all. */
function nameRows<Column extends string>(
  rows: readonly TableRow<Column | 'id' | 'nummer'>[],
  liegenschaften: readonly NamedLiegenschaft[],
) {
  const byNummer = Map.groupBy(liegenschaften, ({ nummer }) => sameKey(nummer));
  type Row = (typeof rows)[number];
  const [named, nameless, unknownNummern]: [Row[], Row[], Row[]] = [[], [], []];
  const findings: Finding[] = [];
  for (const row of rows) {
    const nummer = row.text('nummer');
    const [own, ...others] = byNummer.get(sameKey(nummer)) ?? [];
    if (idOf(row) !== '') named.push(row);
    else if (nummer === '') nameless.push(row);
    else if (own === undefined) unknownNummern.push(row);
    else if (others.length === 0) {
      named.push({ ...row, text: (column) => (column === 'id' ? own.id : row.text(column)) });
    } else {
      const labels = joinGerman([own, ...others].map((each) => `„${liegenschaftLabel(each)}“`));
      const message = `Die Nummer „${nummer}“ in Zeile ${row.row} tragen mehrere Liegenschaften: ${labels}. Bitte tragen Sie die LiegenschaftsId ein.`;
      findings.push(errorAt(row.row, HEADERS.nummer, nummer, message));
    }
  }
  return { named, nameless, unknownNummern, findings };
}

/**
 * The rows that name a property, those of them that name one of the phase, with its id, and findings on the
 * others: an error for a Nummer of several, a warning for one unknown or missing (TARGET-006, OPEN-42).
 */
export function rowsOfLiegenschaften<Column extends string>(
  rows: readonly TableRow<Column | 'id' | 'nummer'>[],
  liegenschaften: readonly NamedLiegenschaft[],
) {
  const { named, nameless, unknownNummern, findings } = nameRows<Column>(rows, liegenschaften);
  const ids = new Set(liegenschaften.map(({ id }) => id));
  const known = named.filter((row) => ids.has(idOf(row)));
  const unknown = named.filter((row) => !ids.has(idOf(row)));
  return {
    named,
    known,
    findings: [
      ...findings,
      ...skippedFinding(nameless, HEADERS.id, '', [
        'Eine Zeile ohne LiegenschaftsId wird übersprungen',
        'Die Zeilen ohne LiegenschaftsId werden übersprungen',
      ]),
      ...skippedFinding(unknown, HEADERS.id, unknown[0]?.text('id') ?? '', [
        'Eine Zeile nennt eine LiegenschaftsId, die nicht zu dieser Phase gehört, und wird übersprungen',
        'Die Zeilen mit einer LiegenschaftsId, die nicht zu dieser Phase gehört, werden übersprungen',
      ]),
      ...skippedFinding(unknownNummern, HEADERS.nummer, unknownNummern[0]?.text('nummer') ?? '', [
        'Eine Zeile nennt eine Nummer, die nicht zu dieser Phase gehört, und wird übersprungen',
        'Die Zeilen mit einer Nummer, die nicht zu dieser Phase gehört, werden übersprungen',
      ]),
    ],
  };
}
