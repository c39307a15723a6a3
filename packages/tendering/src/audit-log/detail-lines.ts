import type { AuditEntry } from '@rahmenpreis/contract/audit.ts';
import { exactInstant } from '@rahmenpreis/german/german-date.ts';
import { AUDIT_BEFORE } from '@rahmenpreis/contract/audit-detail.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { storedFirmWords } from '../award/firm-words.ts';
import { fieldWords, valueWords } from './field-words.ts';
import { readListedName } from './listed-name.ts';
import { parseKeyvalKey } from '../keyval/keyval-key.ts';
import { SLICES } from '../lv/slice.ts';
import { keyWords, type NameOf } from './key-words.ts';
import { REASON_FIELD } from './reason-name.ts';

/** One thing that an entry says: a value, or one before and one after; null where there is none. */
export interface DetailLine {
  readonly label: string;
  readonly from?: string | null;
  readonly to: string | null;
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/;
/** What stands for a value that belonged to a person and was forgotten. */
const FORGOTTEN = 'nicht mehr gespeichert';
/** What is said of a value that belongs to a person where many things are told of. */
const CHANGED = 'eingetragen';
/** What is said of a bidder's price, whose part is the Ep-Code. */
const PRICE_FIELDS: ReadonlySet<string> = new Set(['priceCheck', 'priceNote']);
/** What is said of a package, whose part is the service group. */
const PACKAGE_FIELDS: ReadonlySet<string> = new Set([REASON_FIELD, 'missingDecision', 'missingReason']);
/** So much of a digest tells one from another. */
const DIGEST_LENGTH = 12;

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isChange(value: unknown): value is Fields {
  return isFields(value) && ('from' in value || 'to' in value);
}

function printText(field: string, text: string, nameOf: NameOf): string {
  if (INSTANT.test(text)) return exactInstant(text);
  return valueWords(field, text) ?? nameOf(text) ?? text;
}

/** Any value in words; null where there is none. */
function printValue(field: string, value: unknown, nameOf: NameOf): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return printText(field, value, nameOf);
  if (typeof value === 'number') return formatWhole(value);
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (Array.isArray(value)) {
    const words = value.map((each: unknown) => printValue(field, each, nameOf) ?? '–');
    return words.length === 0 ? 'keine' : words.join(', ');
  }
  if (isFields(value) && typeof value['sha256'] === 'string' && typeof value['bytes'] === 'number')
    return `${formatWhole(value['bytes'])} Bytes, SHA-256 ${value['sha256'].slice(0, DIGEST_LENGTH)}…`;
  return JSON.stringify(value);
}

/** Which part of a thing: the price of a code, the package of a service group, else a building. */
function partWords(part: string, field: string): string {
  if (PRICE_FIELDS.has(field)) return `EP ${part}`;
  if (PACKAGE_FIELDS.has(field)) return SLICES.find(({ sliceId }) => sliceId === part)?.title ?? part;
  return `Gebäude ${part}`;
}

/** The thing and field changed: «L-001 Kontorhaus, Gebäude 01: Baujahr»; undefined for any other name. */
function listedWords(name: string, nameOf: NameOf): string | undefined {
  const listed = readListedName(name);
  if (listed === undefined) return undefined;
  const { id, part, field } = listed;
  const thing = [nameOf(id) ?? id, ...(part === '' ? [] : [partWords(part, field)])].join(', ');
  return `${thing}: ${fieldWords(field)}`;
}

/** A change as it is written today: a field, or a key-value. */
function changeLine(name: string, change: Fields, nameOf: NameOf): DetailLine {
  const key = keyWords(name, nameOf);
  const print = (value: unknown) =>
    key !== undefined && typeof value === 'string'
      ? key.print(value)
      : printValue(readListedName(name)?.field ?? name, value, nameOf);
  const to = print(change['to']);
  const { firmness, rankOneId } = change;
  const firm = storedFirmWords(firmness, typeof rankOneId === 'string' ? nameOf(rankOneId) : undefined);
  return {
    label: key?.label ?? listedWords(name, nameOf) ?? fieldWords(name),
    from: print(change['from']),
    to: firm === undefined || to === null ? to : `${to}, ${firm}`,
  };
}

/**
 * An entry's change of awards and target prices in one line: «Vergabe L-001 Kontorhaus Hamburg, Basis FM:
 * Hansewerk → Alpina»; undefined where there is none. Of several the first, with the number of others.
 */
export function awardWords({ detail }: Pick<AuditEntry, 'detail'>, nameOf: NameOf): string | undefined {
  const { changes } = detail;
  if (!isFields(changes)) return undefined;
  const name = Array.isArray(changes['listed'])
    ? (changes['listed'][0] as { name?: unknown })?.name
    : undefined;
  // What is kept of an evaluation is no sentence, and a field of a scenario no award.
  if (typeof name !== 'string' || parseKeyvalKey(name)?.kind === 'filter') return undefined;
  if (keyWords(name, nameOf) === undefined) return undefined;
  const [first] = changesLines(changes, nameOf);
  if (first === undefined) return undefined;
  const more = typeof changes['count'] === 'number' ? changes['count'] - 1 : 0;
  return printDetail(first) + (more > 0 ? ` und ${formatWhole(more)} weitere` : '');
}

/** A line of an entry's details as one text: «Ende: 04.12.26 → 05.12.26». */
export function printDetail({ label, from, to }: DetailLine): string {
  return from === undefined ? `${label}: ${to ?? '–'}` : `${label}: ${from ?? '–'} → ${to ?? '–'}`;
}

function changesLines(changes: Fields, nameOf: NameOf): DetailLine[] {
  const listed = Array.isArray(changes['listed']) ? changes['listed'].filter(isFields) : [];
  const lines = listed.flatMap((change): DetailLine[] => {
    const { name } = change;
    if (typeof name !== 'string') return [];
    // What belongs to a person is only named here; of one thing its values follow, of many they do not.
    const named = isChange(change) ? undefined : listedWords(name, nameOf);
    if (!isChange(change)) return named === undefined ? [] : [{ label: named, to: CHANGED }];
    const line = changeLine(name, change, nameOf);
    // What is made has many fields that nothing was said of.
    return change['from'] === undefined && line.to === null ? [] : [line];
  });
  const { count, sha256 } = changes;
  const more = typeof count === 'number' ? count - listed.length : 0;
  if (more <= 0) return lines;
  const digest = typeof sha256 === 'string' ? `, SHA-256 aller ${sha256.slice(0, DIGEST_LENGTH)}…` : '';
  return [...lines, { label: 'Weitere Änderungen', to: `${formatWhole(more)}${digest}` }];
}

function linesOf(name: string, value: unknown, nameOf: NameOf): DetailLine[] {
  if (name === 'changes' && isFields(value)) return changesLines(value, nameOf);
  if (name === 'key' && typeof value === 'string')
    return [{ label: fieldWords(name), to: keyWords(value, nameOf)?.label ?? value }];
  if (isChange(value)) return [changeLine(name, value, nameOf)];
  const to = printValue(name, value, nameOf);
  return to === null ? [] : [{ label: fieldWords(name), to }];
}

/**
 * The details of an audit log entry beyond who did what: changes first, known fields in words, unknown ones
 * as they are. An id stands as its name as long as there is one.
 */
export function detailLines(
  { detail, personal: known }: Pick<AuditEntry, 'detail' | 'personal'>,
  nameOf: NameOf,
): DetailLine[] {
  const { changes, personal, ...rest } = detail;
  return [
    ...linesOf('changes', changes, nameOf),
    ...Object.entries(rest).flatMap(([name, value]) => linesOf(name, value, nameOf)),
    ...personalLines(isFields(personal) ? personal : {}, known),
  ];
}

/** Personal values. A digest alone tells a reader nothing; what it was made of is forgotten after a while. */
function personalLines(digests: Fields, known: Readonly<Record<string, string>>): DetailLine[] {
  const valueOf = (field: string): string | null => {
    if (!Object.hasOwn(digests, field)) return null;
    return Object.hasOwn(known, field) ? (known[field] ?? null) : FORGOTTEN;
  };
  const names = Object.keys(digests).map((field) =>
    field.startsWith(AUDIT_BEFORE) ? field.slice(AUDIT_BEFORE.length) : field,
  );
  return [...new Set(names)].map((name) => {
    const before = `${AUDIT_BEFORE}${name}`;
    const from = Object.hasOwn(digests, before) ? { from: valueOf(before) } : {};
    return { label: fieldWords(name), ...from, to: valueOf(name) };
  });
}

/** Names of what an entry is about, each once: what its address and its phase name, and the file. */
export function subjectsOf(
  { target, detail, personal }: Pick<AuditEntry, 'target' | 'detail' | 'personal'>,
  nameOf: NameOf,
): string[] {
  const [path = ''] = target.split('?');
  const { phaseId, userId } = detail;
  // Older entries hold the name of a file themselves.
  const filename = personal['filename'] ?? detail['filename'];
  const ids = [phaseId, ...(path.match(ID) ?? []), userId].filter((id) => typeof id === 'string');
  const names = ids.flatMap((id) => nameOf(id.toLowerCase()) ?? []);
  return [...new Set([...names, ...(typeof filename === 'string' ? [filename] : [])])];
}
