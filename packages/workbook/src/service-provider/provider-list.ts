import { bareAddress } from '@rahmenpreis/contract/email-pattern.ts';
import { ACCOUNT_EXTENSION_MAX_YEARS, PROVIDER_LIST_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import { DL_PERMISSIONS, type Permission } from '@rahmenpreis/contract/permission.ts';
import { lineSchema } from '@rahmenpreis/contract/schema/scalar.ts';
import { serviceProviderInputSchema } from '@rahmenpreis/contract/schema/service-provider.ts';
import type {
  SentServiceProviderList,
  ServiceProvider,
  StoredServiceProviderList,
} from '@rahmenpreis/contract/service-provider.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { foldOrganisation } from '@rahmenpreis/tendering/offer/organisation-name.ts';
import { berlinMs, dayOfInstant, nextDay } from '@rahmenpreis/tendering/phase/phase-day.ts';
import {
  addAt,
  backCells,
  type ListFaults,
  type ListLine,
  type ListReading,
  openFaults,
  openLines,
  type RowEntry,
  listReading,
  type SentCell,
  stateOf,
  unreadableList,
} from '../list/list-line.ts';
import { dayOf, flagOf } from '../sheet/cell.ts';
import { errorAt } from '../sheet/finding.ts';
import type { SheetSource } from '../sheet/choose-sheet.ts';
import { BY_FORM, type MappedReading, readMappedList } from '../sheet/mapped-table.ts';
import {
  dayText,
  flagText,
  listedProvider,
  PROVIDER_COLUMNS,
  type ProviderColumn,
  TOLD_COLUMNS,
} from './provider-column.ts';

type NewProvider = SentServiceProviderList['created'][number];

/** A row of a list of service providers: the account it makes, or what it changes of one. */
export interface ProviderLine extends ListLine {
  readonly created: NewProvider | undefined;
  readonly changed: SentServiceProviderList['changed'][number] | undefined;
}

type Entry = RowEntry<ProviderColumn>;

interface Reader {
  readonly has: (column: ProviderColumn) => boolean;
  readonly faults: ListFaults<ProviderColumn>;
  readonly nowMs: number;
  /** In which row an address or a company stands, and whose account a company has. */
  readonly rowOfUsername: Map<string, number>;
  readonly rowOfOrganisation: Map<string, number>;
  readonly usernameOfOrganisation: ReadonlyMap<string, string>;
}

const READ_RIGHT: readonly Permission[] = ['PERMISSION_DLREAD'];
const TEXTS = ['firstname', 'lastname', 'phone', 'info', 'erpNummer'] as const;
const TOO_MANY = `Die Liste hat mehr als ${formatWhole(PROVIDER_LIST_MAX_COUNT)} Dienstleister. Bitte teilen Sie sie auf.`;
const SECOND_MS = 1_000;

/**
 * Reads a list of service providers, also under headings said to stand for its columns, beside the stored
 * ones: the e-mail address identifies an account. Data without a column or row stays as it is, also where a
 * required cell is blank; each fault rules out its own row (USER-006, USER-007, USER-010, decision 0080).
 */
export async function readProviderList(
  source: SheetSource,
  stored: readonly ServiceProvider[],
  nowMs: number,
  how: MappedReading = BY_FORM,
): Promise<ListReading<ProviderLine>> {
  const table = await readMappedList(source, PROVIDER_COLUMNS, how);
  if (!table.isReadable) return unreadableList(table.findings);
  if (table.rows.length > PROVIDER_LIST_MAX_COUNT) return unreadableList([errorAt(0, '', '', TOO_MANY)]);
  const faults = openFaults(table, PROVIDER_COLUMNS, [...Object.values(TOLD_COLUMNS), 'Leserecht']);
  const lines = openLines(table, PROVIDER_COLUMNS, faults);
  const columns = (Object.keys(PROVIDER_COLUMNS) as ProviderColumn[]).filter(table.has);
  const byUsername = new Map(stored.map((each) => [each.username.toLowerCase(), each]));
  const reader: Reader = {
    has: table.has,
    faults,
    nowMs,
    rowOfUsername: new Map(),
    rowOfOrganisation: new Map(),
    usernameOfOrganisation: new Map(
      stored.map((each) => [foldOrganisation(each.organisation), each.username]),
    ),
  };
  const read = table.rows.map((written, at): ProviderLine => {
    const line = lines[at]!;
    const row = withBareAddress(written);
    for (const column of columns) line.cells[column] = { text: row.text(column) };
    const entry = { row, line };
    if (row !== written) {
      const message = `Gelesen wird die Adresse „${row.text('username')}“.`;
      faults.hint(line, 'username', message, written.text('username'));
    }
    const known = byUsername.get(row.text('username').toLowerCase());
    refuseSecond(reader, entry);
    const created = known === undefined ? readNew(reader, entry) : undefined;
    const changed = known === undefined ? undefined : readChanges(reader, entry, known);
    const state = stateOf(line);
    const whole = { id: String(row.row), row: row.row, cells: line.cells, faults: line.faults, state };
    return state === 'faulty'
      ? { ...whole, created: undefined, changed: undefined }
      : { ...whole, created, changed };
  });
  return listReading(table, columns, faults, read);
}

/** What is sent to store these rows. */
export function sentProviders(ticked: readonly ProviderLine[]): SentServiceProviderList {
  return {
    created: ticked.flatMap(({ created }) => created ?? []),
    changed: ticked.flatMap(({ changed }) => changed ?? []),
  };
}

/**
 * The data sent to take a list back, and the accounts whose day of expiry stays, as the one before has passed
 * by now: nobody sets a day that is over.
 */
export function backProviders(
  { changed }: SentServiceProviderList,
  { created }: Pick<StoredServiceProviderList, 'created'>,
  nowMs: number,
): { readonly body: SentServiceProviderList; readonly overIds: readonly string[] } {
  const isOver = ({ name, to }: SentCell) => name === 'expire' && Date.parse(String(to)) <= nowMs;
  const all = changed.map((each) => ({ ...each, cells: backCells(each.cells) }));
  const possible = all.map((each) => ({ ...each, cells: each.cells.filter((cell) => !isOver(cell)) }));
  return {
    body: { created: [], changed: possible.filter(({ cells }) => cells.length > 0), removed: created },
    overIds: all.filter(({ cells }) => cells.some(isOver)).map(({ serviceProviderId }) => serviceProviderId),
  };
}

/** A row whose address loses brackets, quotes, «mailto:» and signs at its end; the same row without any. */
function withBareAddress(row: Entry['row']): Entry['row'] {
  const written = row.text('username');
  const address = bareAddress(written);
  if (address === written) return row;
  return { ...row, text: (column) => (column === 'username' ? address : row.text(column)) };
}

function refuseSecond({ faults, rowOfUsername }: Reader, entry: Entry): void {
  const username = entry.row.text('username').toLowerCase();
  const first = rowOfUsername.get(username);
  if (username === '') return;
  if (first === undefined) rowOfUsername.set(username, entry.row.row);
  else addAt(faults, entry, 'username', `Diese E-Mail-Adresse steht schon in Zeile ${first}.`);
}

/** Whether a cell lets the account write; undefined where it is blank, or says neither, which is a fault. */
function readRight({ faults }: Reader, { row, line }: Entry): boolean | undefined {
  const text = row.text('mayWrite');
  const mayWrite = flagOf(text);
  if (text !== '' && mayWrite === undefined) {
    faults.add(line, 'mayWrite', 'Bitte geben Sie „ja“ oder „nein“ an.', text);
  }
  return mayWrite;
}

/** The end of an account's last day; undefined where the cell is blank, names the same day, or is a fault. */
function readExpiry({ faults, nowMs }: Reader, { row, line }: Entry, before?: string): string | undefined {
  const text = row.text('expire');
  if (text === '') return undefined;
  const day = dayOf(text.replace(/\.(?<year>\d{2})$/, '.20$<year>'));
  if (day === undefined) {
    faults.add(line, 'expire', 'Bitte geben Sie ein Datum an (Beispiel: 31.12.2028).', text);
    return undefined;
  }
  if (before !== undefined && day === dayOfInstant(before)) return undefined;
  const expireMs = berlinMs(nextDay(day), 0) - SECOND_MS;
  const latest = new Date(nowMs);
  latest.setUTCFullYear(latest.getUTCFullYear() + ACCOUNT_EXTENSION_MAX_YEARS);
  if (expireMs > nowMs && expireMs <= latest.getTime()) return new Date(expireMs).toISOString();
  const message = `Bitte geben Sie einen Tag in der Zukunft an, höchstens ${ACCOUNT_EXTENSION_MAX_YEARS} Jahre im Voraus.`;
  faults.add(line, 'expire', message, text);
  return undefined;
}

/** Reads a row as a new account; a company has one. */
function readNew(reader: Reader, entry: Entry): NewProvider | undefined {
  const { faults, rowOfOrganisation, usernameOfOrganisation } = reader;
  const { row, line } = entry;
  line.isNew = true;
  const mayWrite = readRight(reader, entry) ?? true;
  const expire = readExpiry(reader, entry);
  const read = serviceProviderInputSchema.safeParse({
    ...Object.fromEntries(
      [...TEXTS, 'organisation', 'username'].map((name) => [name, row.text(name as ProviderColumn)]),
    ),
    grantedRights: (mayWrite ? DL_PERMISSIONS : READ_RIGHT).map((title) => ({ title })),
  });
  for (const { path, message } of read.error?.issues ?? []) {
    const column = path[0] as ProviderColumn;
    if (!line.faults.has(column)) addAt(faults, entry, column, message);
  }
  const name = foldOrganisation(row.text('organisation'));
  const [owner, first] = [usernameOfOrganisation.get(name), rowOfOrganisation.get(name)];
  if (name === '') return undefined;
  if (owner !== undefined) {
    addAt(faults, entry, 'organisation', `Zu dieser Organisation gibt es bereits ein Konto: ${owner}.`);
  } else if (first !== undefined) {
    addAt(faults, entry, 'organisation', `Diese Organisation steht schon in Zeile ${first}.`);
  } else rowOfOrganisation.set(name, row.row);
  line.cells['mayWrite'] = { text: flagText(mayWrite) };
  return read.success ? { ...read.data, ...(expire !== undefined && { expire }) } : undefined;
}

/** Compares a row with the account it means, cell by cell. */
function readChanges(reader: Reader, entry: Entry, known: ServiceProvider): ProviderLine['changed'] {
  const { has, faults } = reader;
  const { row, line } = entry;
  const before = listedProvider(known);
  const cells: SentCell[] = [];
  const change = (cell: SentCell, text: string, was: string) => {
    line.cells[cell.name] = { text, before: was };
    cells.push(cell);
  };
  const organisation = row.text('organisation');
  if (organisation !== '' && foldOrganisation(organisation) !== foldOrganisation(known.organisation)) {
    const message = `Diese E-Mail-Adresse gehört zu „${known.organisation}“. Eine Liste ändert keine Organisation.`;
    faults.add(line, 'organisation', message, organisation);
  }
  for (const name of TEXTS) {
    const to = row.text(name);
    const isRequired = name === 'firstname' || name === 'lastname';
    if (!has(name) || to === before[name] || (to === '' && isRequired)) continue;
    const problem = lineSchema.safeParse(to).error?.issues[0]?.message;
    if (problem !== undefined && !line.faults.has(name)) faults.add(line, name, problem, to);
    change({ name, from: before[name], to }, to, before[name]);
  }
  const mayWrite = readRight(reader, entry);
  if (mayWrite !== undefined && mayWrite !== before.mayWrite) {
    change(
      { name: 'mayWrite', from: before.mayWrite, to: mayWrite },
      flagText(mayWrite),
      flagText(before.mayWrite),
    );
  }
  const expire = readExpiry(reader, entry, before.expire);
  if (expire !== undefined) {
    change({ name: 'expire', from: before.expire, to: expire }, dayText(expire), dayText(before.expire));
  }
  return cells.length === 0 ? undefined : { serviceProviderId: known.id, cells };
}
