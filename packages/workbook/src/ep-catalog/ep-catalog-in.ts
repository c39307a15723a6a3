import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Tag } from '@rahmenpreis/contract/category-tag.ts';
import type { FileChoices, Finding } from '@rahmenpreis/contract/failure.ts';
import { sameKey } from '@rahmenpreis/german/plain-key.ts';
import {
  buildNestedSet,
  MAX_CATEGORY_LEVELS,
  nestRows,
  type TreeProblem,
} from '@rahmenpreis/pricing/tree/category-tree.ts';
import { errorAt, sortFindings, warningAt } from '../sheet/finding.ts';
import { otherKinds } from '../column-map-kinds.ts';
import { type KnownMap, readMappedTable } from '../sheet/mapped-table.ts';
import type { Table, TableRow } from '../sheet/table-in.ts';
import { TAG_WORDS, tagOfCell } from '../tag-cell.ts';
import { EP_CATALOG_COLUMNS } from '../tender-columns.ts';

type Column = keyof typeof EP_CATALOG_COLUMNS;
type RowEntry = ReturnType<typeof readRow>;

type Report = (column: Column, value: string, message: string) => void;

const PROBLEM_SENTENCES: Record<TreeProblem['kind'], string> = {
  'bad-number': 'Die Nummer ist keine Gliederungsnummer (Beispiel: 2.1.10).',
  'duplicate-number': 'Die Nummer kommt mehrfach vor.',
  'parent-missing': 'Die übergeordnete Kategorie dieser Nummer fehlt.',
  'parent-is-position': 'Die Zeile liegt unter einer Position; nur Kategorien dürfen Zeilen enthalten.',
  'too-deep': `Kategorien dürfen höchstens ${MAX_CATEGORY_LEVELS} Ebenen tief liegen.`,
};

function readType(row: TableRow<Column>, has: Table<Column>['has'], report: Report): EpEntry['type'] {
  const typ = row.text('typ').toLowerCase();
  const epCode = row.text('epCode');
  const byCode = epCode === '' && !row.isOdd('epCode') ? 'category' : 'position';
  // Somebody has said that the file has no such column: then the code tells.
  if (!has('typ')) return byCode;
  if (typ !== 'kategorie' && typ !== 'position') {
    report('typ', row.text('typ'), 'Der Typ muss „Kategorie“ oder „Position“ sein.');
    return byCode;
  }
  if (typ === 'position' && byCode === 'category') report('epCode', '', 'Die Position hat keinen Ep-Code.');
  if (typ === 'kategorie' && byCode === 'position') {
    report('epCode', epCode, 'Eine Kategorie darf keinen Ep-Code haben.');
  }
  return typ === 'position' ? 'position' : 'category';
}

function readSliceTag(row: TableRow<Column>, report: Report): Tag | null {
  const text = row.text('leistungsgruppe');
  if (text === '') return null;
  const tag = tagOfCell(text);
  if (tag !== undefined) return tag;
  report('leistungsgruppe', text, `Die Leistungsgruppe ist unbekannt. Erlaubt sind: ${TAG_WORDS}.`);
  return null;
}

function readRow(row: TableRow<Column>, has: Table<Column>['has'], findings: Finding[]) {
  const report: Report = (column, value, message) => {
    findings.push(errorAt(row.row, EP_CATALOG_COLUMNS[column].header, value, message));
  };
  const type = readType(row, has, report);
  if (row.text('nummer') === '' && !row.isOdd('nummer')) report('nummer', '', 'Die Nummer fehlt.');
  if (row.text('titel') === '') report('titel', '', 'Der Titel fehlt.');
  if (type === 'position' && row.text('einheit') === '') {
    findings.push(
      warningAt(row.row, EP_CATALOG_COLUMNS.einheit.header, '', 'Die Position hat keine Einheit.'),
    );
  }
  return {
    row: row.row,
    entry: {
      number: row.text('nummer'),
      type,
      title: row.text('titel'),
      epCode: type === 'position' ? row.text('epCode') : null,
      unit: row.text('einheit'),
      preText: row.text('vortext'),
      postText: row.text('nachtext'),
      sliceTag: readSliceTag(row, report),
      tags: row
        .text('tags')
        .split(/[,;]/)
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    },
  };
}

function checkCodes(rows: readonly RowEntry[], findings: Finding[]): void {
  const firstRowOf = new Map<string, number>();
  for (const { row, entry } of rows) {
    if (entry.epCode === null || entry.epCode === '') continue;
    const first = firstRowOf.get(sameKey(entry.epCode));
    if (first === undefined) {
      firstRowOf.set(sameKey(entry.epCode), row);
      continue;
    }
    const message = `Der Ep-Code „${entry.epCode}“ steht schon in Zeile ${first}.`;
    findings.push(errorAt(row, EP_CATALOG_COLUMNS.epCode.header, entry.epCode, message));
  }
}

function buildTree(rows: readonly RowEntry[], findings: Finding[]): { row: number; entry: EpEntry }[] {
  const numbered = rows.filter(({ entry }) => entry.number !== '');
  const { nodes, problems } = buildNestedSet(
    numbered.map(({ entry }) => ({ number: entry.number, isCategory: entry.type === 'category' })),
  );
  for (const { kind, rowIndex } of problems) {
    const found = numbered[rowIndex];
    if (found === undefined) continue;
    const { header } = EP_CATALOG_COLUMNS.nummer;
    findings.push(errorAt(found.row, header, found.entry.number, PROBLEM_SENTENCES[kind]));
  }
  return nodes.flatMap(({ rowIndex, leftInt, rightInt }) => {
    const found = numbered[rowIndex];
    return found === undefined ? [] : [{ row: found.row, entry: { ...found.entry, leftInt, rightInt } }];
  });
}

// A position without a service group takes that of the nearest category that names one.
function inheritSliceTags(tree: { row: number; entry: EpEntry }[], findings: Finding[]): EpEntry[] {
  const { parentOf } = nestRows(tree.map(({ entry }) => entry));
  const { header } = EP_CATALOG_COLUMNS.leistungsgruppe;
  const reportedRows = new Set(findings.filter(({ column }) => column === header).map(({ row }) => row));
  const inherited: (Tag | null)[] = [];
  return tree.map(({ row, entry }, position) => {
    const sliceTag = entry.sliceTag ?? inherited[parentOf[position] ?? -1] ?? null;
    inherited.push(sliceTag);
    if (entry.type === 'category') return entry;
    if (sliceTag === null && !reportedRows.has(row)) {
      const message = 'Die Position hat keine Leistungsgruppe, auch keine ihrer Kategorien.';
      findings.push(errorAt(row, header, '', message));
    }
    return { ...entry, sliceTag };
  });
}

/**
 * Reads an EP catalogue, also under headings said to stand for its columns: entries as a nested set in tree
 * order, all findings by row. Any error forbids their use (SETUP-007, SETUP-009, SETUP-012, OPEN-16).
 */
export async function readEpCatalog(
  bytes: Uint8Array,
  maps: readonly KnownMap[] = [],
  choices: FileChoices = {},
): Promise<{ entries: EpEntry[]; findings: Finding[] }> {
  const table = await readMappedTable(bytes, EP_CATALOG_COLUMNS, {
    maps,
    otherKinds: otherKinds('ep-catalog'),
    choices: { sheetAt: choices.sheetAt },
  });
  const { findings } = table;
  if (!table.isReadable) return { entries: [], findings };
  const rows = table.rows.map((row) => readRow(row, table.has, findings));
  checkCodes(rows, findings);
  const entries = inheritSliceTags(buildTree(rows, findings), findings);
  if (!rows.some(({ entry }) => entry.type === 'position')) {
    findings.push(errorAt(0, '', '', 'Der EP-Katalog enthält keine Position.'));
  }
  return { entries, findings: sortFindings(findings) };
}
