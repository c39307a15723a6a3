import type { Adresse } from '@rahmenpreis/contract/liegenschaft.ts';
import { liegenschaftInputSchema } from '@rahmenpreis/contract/schema/liegenschaft.ts';
import { lineSchema } from '@rahmenpreis/contract/schema/scalar.ts';
import {
  ADRESSE_PARTS,
  LIEGENSCHAFT_TEXTS,
  type LiegenschaftText,
} from '@rahmenpreis/tendering/liegenschaft/listed-field.ts';
import { LAND } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import {
  addAt,
  createPause,
  type ListFaults,
  openFaults,
  openLines,
  type OpenLine,
  listReading,
  type SentCell,
  stateOf,
  unreadableList,
} from '../../list/list-line.ts';
import { cellWholeText } from '../../sheet/cell.ts';
import type { SheetSource } from '../../sheet/choose-sheet.ts';
import { BY_FORM, type MappedReading, readMappedList } from '../../sheet/mapped-table.ts';
import type { Table } from '../../sheet/table-in.ts';
import { LIST_COLUMNS, type ListColumn } from '../liegenschaft-column.ts';
import { adresseProblem, type GivenAdresse, readAdresse } from './listed-adresse.ts';
import {
  adresseCells,
  changeGebaeude,
  columnOfPart,
  createGebaeude,
  type GebaeudeChange,
  isOfGebaeude,
  type ListEntry,
  readPlace,
  showAdresse,
} from './listed-gebaeude.ts';
import type {
  LiegenschaftLine,
  LiegenschaftListReading,
  NewLiegenschaft,
  Place,
} from './liegenschaft-line.ts';
import {
  findGebaeude,
  foldNummer,
  type Found,
  portfolioIndex,
  type StoredGebaeude,
  type StoredLiegenschaft,
} from './stored-portfolio.ts';

interface Group {
  readonly found: Exclude<Found<StoredLiegenschaft>, { kind: 'none' }>;
  readonly place: Place;
  readonly entries: [ListEntry, ...ListEntry[]];
}

/** What a list is read with. */
interface Reader {
  readonly table: Table<ListColumn>;
  readonly faults: ListFaults<ListColumn>;
  readonly made: Map<string, NewLiegenschaft>;
  readonly find: ReturnType<typeof portfolioIndex>;
  /** What each row does, as far as it does anything. */
  readonly done: Map<OpenLine, { place: Place; ownCells: SentCell[]; gebaeude: GebaeudeChange | undefined }>;
}

/**
 * Reads a list of properties with their buildings, also under headings said to stand for its columns, beside
 * the stored ones: a row per building, or for a property without one. Data without a column or row stays as
 * it is, also where a required cell is blank; each fault rules out its own row (decision 0080).
 */
export async function readLiegenschaftList(
  source: SheetSource,
  stored: readonly StoredLiegenschaft[],
  how: MappedReading = BY_FORM,
): Promise<LiegenschaftListReading> {
  const table = await readMappedList(source, LIST_COLUMNS, how);
  const made = new Map<string, NewLiegenschaft>();
  if (!table.isReadable) return { ...unreadableList(table.findings), made };
  const faults = openFaults(table, LIST_COLUMNS);
  const lines = openLines(table, LIST_COLUMNS, faults);
  const reader: Reader = { table, faults, made, find: portfolioIndex(stored), done: new Map() };
  const columns = (Object.keys(LIST_COLUMNS) as ListColumn[]).filter(table.has);
  const pause = createPause();
  for (const group of groupRows(reader, lines, columns)) {
    await pause();
    if (group.found.kind === 'new') readNew(reader, group);
    else readStored(reader, group, group.found.thing);
  }
  const closed = lines.map((line) => closeLine(reader, line));
  return { ...listReading(table, columns, faults, closed), made };
}

function closeLine({ done }: Reader, line: OpenLine): LiegenschaftLine {
  const { row, cells, faults } = line;
  const { place, ownCells = [], gebaeude } = done.get(line) ?? {};
  const state = stateOf(line);
  const whole = { id: String(row), row, cells, faults, state, place };
  return state === 'faulty'
    ? { ...whole, ownCells: [], gebaeude: undefined }
    : { ...whole, ownCells, gebaeude };
}

/** Puts the rows of each property together, in their order; a row that names none is told so. */
function groupRows(
  { table, faults, find }: Reader,
  lines: readonly OpenLine[],
  columns: readonly ListColumn[],
): Group[] {
  const groups = new Map<string, Group>();
  for (const [at, row] of table.rows.entries()) {
    const line = lines[at]!;
    for (const column of columns) line.cells[column] = { text: row.text(column) };
    // Told already, once for all rows.
    if (row.isOdd('liegenschaft.nummer')) continue;
    const nummer = row.text('liegenschaft.nummer');
    const found = find(row.text('liegenschaft.id'), nummer);
    if (found.kind === 'none') {
      const column = found.isOfId ? 'liegenschaft.id' : 'liegenschaft.nummer';
      addAt(faults, { line, row }, column, found.problem);
      continue;
    }
    const isStored = found.kind === 'stored';
    const key = isStored ? found.thing.id : foldNummer(nummer);
    const known = groups.get(key);
    if (known !== undefined) {
      known.entries.push({ row, line });
      continue;
    }
    const place: Place = isStored ? { kind: 'stored', id: key } : { kind: 'new', nummer: key };
    groups.set(key, { found, place, entries: [{ row, line }] });
  }
  return [...groups.values()];
}

const isLong = (name: string): boolean => name === 'beschreibung' || name === 'anmerkung';

/** The value of a property's rows in a column: the first filled; another text in a later row is a fault. */
export function toldIn(
  { faults }: Pick<Reader, 'faults'>,
  { entries }: Pick<Group, 'entries'>,
  name: LiegenschaftText | (typeof ADRESSE_PARTS)[number],
): { readonly text: string; readonly entry: ListEntry } {
  const column = `liegenschaft.${name}` as const;
  const textOf = ({ row }: ListEntry) =>
    isLong(name) ? (cellWholeText(row.cell(column)) ?? row.text(column)) : row.text(column);
  const [first, ...others] = entries.filter(({ row }) => row.text(column) !== '');
  if (first === undefined) return { text: '', entry: entries[0] };
  const text = textOf(first);
  for (const other of others) {
    if (textOf(other) === text) continue;
    addAt(faults, other, column, `Der Wert weicht von dem in Zeile ${first.row.row} ab.`);
  }
  return { text, entry: first };
}

/** What is wrong with a new text of a property that is there; undefined where nothing is. */
export function textProblem(name: LiegenschaftText, text: string): string | undefined {
  return isLong(name) ? undefined : lineSchema.safeParse(text).error?.issues[0]?.message;
}

/** Compares the rows of a property with what is stored of it and of its buildings. */
function readStored(reader: Reader, group: Group, stored: StoredLiegenschaft): void {
  const { table, faults, done } = reader;
  const { entries, place } = group;
  for (const { line } of entries) done.set(line, { place, ownCells: [], gebaeude: undefined });
  const change = (entry: ListEntry, column: ListColumn, cell: SentCell, problem: string | undefined) => {
    const { line } = entry;
    if (problem !== undefined) addAt(faults, entry, column, problem);
    line.cells[column] = { text: String(cell.to), before: String(cell.from) };
    done.get(line)?.ownCells.push(cell);
  };
  for (const name of LIEGENSCHAFT_TEXTS) {
    if (!table.has(`liegenschaft.${name}`)) continue;
    const { text, entry } = toldIn(reader, group, name);
    const from = stored[name];
    const isRequired = name === 'nummer' || name === 'name';
    if (text === from || (isRequired && text === '')) continue;
    change(entry, `liegenschaft.${name}`, { name, from, to: text }, textProblem(name, text));
  }
  for (const part of ADRESSE_PARTS) {
    if (!table.has(`liegenschaft.${part}`)) continue;
    const { text, entry } = toldIn(reader, group, part);
    const from = stored.adresse[part];
    if (text === '' || text === from) continue;
    change(
      entry,
      `liegenschaft.${part}`,
      { name: `adresse.${part}`, from, to: text },
      adresseProblem(part, text),
    );
  }
  readBuildings(reader, group, stored);
  for (const { line } of entries) hintChanges(reader, line);
}

const OTHER_FACTORS =
  'Das Bundesland ändert sich: In Phasen mit dieser Liegenschaft gelten andere Bundeslandfaktoren, auch für Angebote, die schon abgegeben sind.';

/** Warns of unwanted changes: another state, which has other factors, or the number of another property. */
function hintChanges({ table, faults, find, done }: Reader, line: OpenLine): void {
  const ofRegion = table.has('liegenschaft.region') ? 'liegenschaft.region' : 'region';
  for (const { name, to } of done.get(line)?.ownCells ?? []) {
    if (name === 'adresse.region') faults.hint(line, ofRegion, OTHER_FACTORS, String(to));
    const found = name === 'nummer' ? find('', String(to)) : undefined;
    if (found?.kind !== 'stored' || found.thing.id === placeId(done.get(line)?.place)) continue;
    faults.hint(line, 'liegenschaft.nummer', `Diese Nummer trägt schon „${found.thing.name}“.`, String(to));
  }
}

function placeId(place: Place | undefined): string | undefined {
  return place?.kind === 'stored' ? place.id : undefined;
}

/** Compares the rows about buildings of a property with those that it has. */
function readBuildings(reader: Reader, group: Group, stored: StoredLiegenschaft): void {
  const { table, faults, done } = reader;
  const { entries } = group;
  const firstRowOf = new Map<string, number>();
  for (const entry of entries) {
    const { row, line } = entry;
    const doing = done.get(line)!;
    if (!isOfGebaeude(entry)) {
      refuseSecond(reader, firstRowOf, entry, '');
      doing.ownCells.push(...readOwnAdresse(reader, entry, stored));
      continue;
    }
    const nummer = row.text('nummer');
    const isOnly = entries.length === 1 && !table.has('nummer');
    const found = findGebaeude(stored, { id: row.text('gebaeude.id'), nummer, isOnly });
    if (found.kind === 'none') {
      const column = found.isOfId ? 'gebaeude.id' : 'nummer';
      addAt(faults, entry, column, found.problem);
      continue;
    }
    refuseSecond(reader, firstRowOf, entry, found.kind === 'stored' ? found.thing.id : foldNummer(nummer));
    doing.gebaeude = readBuilding(reader, entry, stored, found);
    if (found.kind === 'stored') {
      doing.ownCells.push(...followAdresse(reader, entry, stored, found.thing.adresse));
    }
  }
}

function readBuilding(
  { table, faults }: Reader,
  entry: ListEntry,
  stored: StoredLiegenschaft,
  found: Exclude<Found<StoredGebaeude>, { kind: 'none' }>,
): GebaeudeChange | undefined {
  return found.kind === 'stored'
    ? changeGebaeude(entry, found.thing, table.has, faults)
    : createGebaeude(entry, stored.adresse, faults);
}

/** A fault for a row about a building, or about a property alone, that a row before it is about already. */
function refuseSecond(
  { faults }: Reader,
  firstRowOf: Map<string, number>,
  entry: ListEntry,
  key: string,
): void {
  const first = firstRowOf.get(key);
  if (first === undefined) firstRowOf.set(key, entry.row.row);
  else if (key === '') {
    addAt(faults, entry, 'liegenschaft.nummer', `Diese Liegenschaft steht schon in Zeile ${first}.`);
  } else addAt(faults, entry, 'nummer', `Dieses Gebäude steht schon in Zeile ${first}.`);
}

/**
 * A row's changes of its property's address where the file has no columns for that: the property moves with a
 * building that stands at the same address.
 */
function followAdresse(
  { table }: Reader,
  { row }: ListEntry,
  { adresse }: StoredLiegenschaft,
  at: Adresse,
): SentCell[] {
  const { parts } = readAdresse(row, at);
  const followed: GivenAdresse = {};
  for (const part of ADRESSE_PARTS) {
    const text = parts[part];
    if (text !== undefined && !table.has(`liegenschaft.${part}`) && at[part] === adresse[part])
      followed[part] = text;
  }
  return adresseCells(adresse, followed);
}

/** What a row about a property alone changes of its address. */
function readOwnAdresse(reader: Reader, entry: ListEntry, stored: StoredLiegenschaft): SentCell[] {
  const { line } = entry;
  readPlace(entry, stored.adresse, reader.faults);
  const cells = followAdresse(reader, entry, stored, stored.adresse);
  const after = cells.map(({ name, to }) => [name.slice(name.indexOf('.') + 1), to]);
  showAdresse(line, { ...stored.adresse, ...Object.fromEntries(after) }, stored.adresse);
  return cells;
}

/** Reads the rows of a property that is not there yet; where it cannot be made, none of its buildings can. */
function readNew(reader: Reader, group: Group): void {
  const { faults, made, done } = reader;
  const { entries, place } = group;
  const [first] = entries;
  const texts = Object.fromEntries(
    LIEGENSCHAFT_TEXTS.map((name) => [name, toldIn(reader, group, name).text]),
  );
  const ofRow = entries.map(({ row }) => readAdresse(row, undefined).parts);
  const parts = ADRESSE_PARTS.map((part) => {
    const told = toldIn(reader, group, part).text || ofRow.find((each) => each[part] !== undefined)?.[part];
    return [part, told ?? ''];
  });
  const adresse = { ...Object.fromEntries(parts), land: LAND } as Adresse;
  const read = liegenschaftInputSchema.safeParse({ ...texts, adresse });
  const problems = [...schemaProblems(read.error?.issues ?? []), ...adresseProblems(adresse)];
  for (const { column, message, value } of problems) {
    if (!first.line.faults.has(column)) faults.add(first.line, column, message, value);
  }
  const firstRowOf = new Map<string, number>();
  for (const entry of entries) {
    const { row, line } = entry;
    line.isNew = true;
    if (problems.length > 0 && entry !== first) {
      const message = `Die Liegenschaft kann wegen Zeile ${first.row.row} nicht angelegt werden.`;
      addAt(faults, entry, 'liegenschaft.nummer', message);
    }
    const isBuilding = isOfGebaeude(entry);
    refuseSecond(reader, firstRowOf, entry, isBuilding ? foldNummer(row.text('nummer')) || `${row.row}` : '');
    const gebaeude = isBuilding ? createGebaeude(entry, adresse, faults) : undefined;
    if (!isBuilding) {
      readPlace(entry, undefined, faults);
      showAdresse(line, adresse, undefined);
    }
    done.set(line, { place, ownCells: [], gebaeude });
  }
  if (!read.success || problems.length > 0 || place.kind !== 'new') return;
  const { hauptBildId: _, hauptPlanId: _plan, mediaIds: _media, ...fields } = read.data;
  made.set(place.nummer, fields);
}

interface Problem {
  readonly column: ListColumn;
  readonly message: string;
  readonly value: string;
}

function schemaProblems(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Problem[] {
  return issues.map(({ path, message }) => {
    const [name, part] = path as [LiegenschaftText | 'adresse', (typeof ADRESSE_PARTS)[number]];
    const column = name === 'adresse' ? columnOfPart(part) : (`liegenschaft.${name}` as const);
    return { column, message, value: '' };
  });
}

function adresseProblems(adresse: Adresse): Problem[] {
  return ADRESSE_PARTS.flatMap((part) => {
    const value = adresse[part];
    const message = value === '' ? undefined : adresseProblem(part, value);
    return message === undefined ? [] : [{ column: columnOfPart(part), message, value }];
  });
}
