import { createHash, type Hash } from 'node:crypto';
import {
  AUDIT_BEFORE,
  AUDIT_CHANGES_MAX_COUNT,
  AUDIT_PERSONAL,
  AUDIT_TEXT_MAX_LENGTH,
  type AuditChange,
  type AuditDetail,
  type AuditDigest,
  type AuditPersonal,
  type AuditPersonalValues,
  type AuditValue,
} from '@rahmenpreis/contract/audit-detail.ts';
import { printListedName } from '@rahmenpreis/tendering/audit-log/listed-name.ts';
import { createYielding } from '../../../kernel/work/yielding.ts';

/** Starts a list of the first changes and, beyond those, the number and digest of all (decision 0042). */
export function createChangeList() {
  const listed: AuditChange[] = [];
  let count = 0;
  let hash: Hash | undefined;
  return {
    add(change: AuditChange) {
      count += 1;
      if (count <= AUDIT_CHANGES_MAX_COUNT) {
        listed.push(change);
        return;
      }
      hash ??= createHash('sha256').update(listed.map(printChange).join(''));
      hash.update(printChange(change));
    },
    /** Gives what was gathered; undefined if that is nothing. */
    read() {
      if (count === 0) return undefined;
      return hash === undefined ? { listed, count } : { listed, count, sha256: hash.copy().digest('hex') };
    },
  };
}

/** The changes of a write as a detail of an entry; none where nothing is changed. */
export function listChanges(changes: Iterable<AuditChange | undefined>): Pick<AuditDetail, 'changes'> {
  const list = createChangeList();
  for (const change of changes) if (change !== undefined) list.add(change);
  const all = list.read();
  return all === undefined ? {} : { changes: all };
}

function printChange({ name, from, to }: AuditChange): string {
  return `${JSON.stringify({ name, from, to })}\n`;
}

/** What stands in the audit log for a value; undefined for none. */
export function auditValueOf(value: unknown): AuditValue | undefined {
  if (value === undefined || value === null || typeof value === 'boolean' || typeof value === 'number')
    return value;
  if (value instanceof Date) return value.toISOString();
  if (isDigest(value)) return value;
  const isPlain =
    typeof value === 'string' || (Array.isArray(value) && value.every((each) => typeof each === 'string'));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return isPlain && text.length <= AUDIT_TEXT_MAX_LENGTH
    ? (value as string | string[])
    : { sha256: createHash('sha256').update(text).digest('hex'), bytes: Buffer.byteLength(text) };
}

function isDigest(value: unknown): value is AuditDigest {
  return typeof value === 'object' && value !== null && 'sha256' in value && 'bytes' in value;
}

/** The change of one value; undefined if it is the same. */
export function changeOf(name: string, before: unknown, after: unknown): AuditChange | undefined {
  const [from, to] = [auditValueOf(before), auditValueOf(after)];
  if (JSON.stringify(from) === JSON.stringify(to)) return undefined;
  return { name, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** Fields that say which one it is, and not what it is like. */
const NAMING_FIELDS = new Set(['id', 'version', 'createdAt']);
const PERSONAL_FIELDS: ReadonlySet<string> = new Set(AUDIT_PERSONAL);

function isPersonal(name: string): name is AuditPersonal {
  return PERSONAL_FIELDS.has(name);
}

function isWritten(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** A thing that is written, or an object within it. */
type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  const isObject = typeof value === 'object' && value !== null;
  return isObject && !Array.isArray(value) && !(value instanceof Date) && !isDigest(value);
}

/** All fields of a thing by name, those of a nested object behind that object's name: `adresse.stadt`. */
function flatten(fields: Fields, prefix = ''): [string, unknown][] {
  return Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    if (prefix === '' && NAMING_FIELDS.has(name)) return [];
    return isFields(value) ? flatten(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value]];
  });
}

/**
 * The changes of a thing for an audit log entry: `before` is undefined for a new one, `after` for a removed
 * one. A field that belongs to a person is only named, its values enter by digests (decision 0042).
 */
export function changesOf(before: object | undefined, after: object | undefined) {
  const was = new Map(flatten({ ...before }));
  const is = new Map(flatten({ ...after }));
  const changes = createChangeList();
  const personal: Partial<Record<keyof AuditPersonalValues, string>> = {};
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    const [from, to] = [was.get(name), is.get(name)];
    const change = changeOf(name, from, to);
    if (change === undefined) continue;
    if (!isPersonal(name)) {
      changes.add(change);
      continue;
    }
    changes.add({ name });
    if (isWritten(from)) personal[`${AUDIT_BEFORE}${name}`] = from;
    if (isWritten(to)) personal[name] = to;
  }
  const all = changes.read();
  return { detail: all === undefined ? {} : { changes: all }, personal };
}

/** Notes what of a thing a call changes, as `changesOf` tells it; nothing where nothing is changed. */
export function noteChanges(
  call: { note(detail: AuditDetail, personal?: AuditPersonalValues): void },
  before: object | undefined,
  after: object | undefined,
): void {
  const { detail, personal } = changesOf(before, after);
  if (detail.changes !== undefined) call.note(detail, personal);
}

/** A field that changed of one of many things: the thing by its id, a building within it by its number. */
export interface ListedChange {
  readonly id: string;
  readonly part?: string;
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/**
 * Notes what a call changes of many things, each field behind its thing. A person's field is only named: an
 * entry has one place for each such value, which here would stand for many (decisions 0042, 0080).
 */
export async function noteListed(call: { note(detail: AuditDetail): void }, listed: Iterable<ListedChange>) {
  const changes = createChangeList();
  const pace = createYielding();
  for (const { id, part = '', field, from, to } of listed) {
    await pace();
    const name = printListedName({ id, part, field });
    const change = isPersonal(field) ? { name } : changeOf(name, from, to);
    if (change !== undefined) changes.add(change);
  }
  const all = changes.read();
  if (all !== undefined) call.note({ changes: all });
}
