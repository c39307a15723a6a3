import { hashLinkToken } from '../../src/features/session/secret.ts';
import { HOUR_MS } from '../test-sign-in.ts';
import type { Loot } from './plot.ts';
import type { StoredRows } from './stored-rows.ts';

type Row = Readonly<Record<string, unknown>>;
/** How long ago an instant of a row is, in milliseconds; negative for one that comes. */
type AgeOf = (instant: unknown) => number;

const DAY_MS = 24 * HOUR_MS;
/** How a change of an address ends that comes to nothing. */
const CAME_TO_NOTHING: readonly unknown[] = ['withdrawn', 'replaced', 'taken', 'lapsed'];

/**
 * What of a row an answer of the program can depend on, where that is less than the row; undefined where it
 * is nothing. Each says why. Rows of all other tables count whole, of those that come one day as well. All of
 * it is held against orders that are walked without keeping anything (`walk.ts`, `goStraight`).
 */
const COUNTING: Readonly<Record<string, (row: Row, ageOf: AgeOf) => Row | undefined>> = {
  /**
   * Asked for while it is open, while it holds, and for an hour to count how often it was asked; that it was
   * proven is asked, not when.
   */
  address_change(row, ageOf) {
    if (CAME_TO_NOTHING.includes(row['outcome']) && ageOf(row['asked_at']) >= HOUR_MS) return undefined;
    return { ...row, proven_at: row['proven_at'] !== null };
  },
  /** Tries count for a day, the place of the last sign-in for a week. */
  attempt: (row, ageOf) => (row['kind'] !== 'signed-in' && ageOf(row['at']) >= DAY_MS ? undefined : row),
  /** Shown, and asked for nothing. */
  last_sign_in: () => undefined,
  /**
   * Of a mail that has gone one asks for an hour, how often it was ordered; later its words may follow from
   * it, and never what it opens.
   */
  outbox: (row, ageOf) => (row['due_at'] === null && ageOf(row['created_at']) >= HOUR_MS ? undefined : row),
  password_link: (row, ageOf) => (ageOf(row['expires_at']) >= 0 ? undefined : row),
  /** An end that is past is past, whenever it was; the version is sent back as it was read. */
  phase: (row, ageOf) => ({ ...row, version: 'read', end: ageOf(row['end']) >= 0 ? 'past' : row['end'] }),
  /** Who was taken out is told so after minutes; later only counts that it was. */
  phase_notice: (row, ageOf) => (ageOf(row['at']) >= HOUR_MS ? { ...row, at: 'past' } : row),
  /** Over when it was ended, or not used for an hour. */
  session: (row, ageOf) =>
    row['ended_at'] !== null || ageOf(row['last_used_at']) >= HOUR_MS ? undefined : row,
};

/** What is drawn anew each time: ids, hashes of links and stored passwords. */
const DRAWN = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\\\\x[0-9a-f]{64}|\$argon2[^"]+/g;

/** Gives all that is drawn in these rows. */
export function drawnIn(rows: StoredRows): ReadonlySet<string> {
  return new Set([...rows.values()].join(' ').match(DRAWN));
}

/**
 * Tells a state as a text that is the same only for states that nobody can tell apart by any answer to come:
 * the time, what counts of all rows, and what the attacker holds. What is drawn anew, and is not among the
 * `known`, is called by where it first stands.
 */
export function tellState(
  { rows, loot, nowMs }: { rows: StoredRows; loot: Loot; nowMs: number },
  known: ReadonlySet<string>,
): string {
  const ageOf: AgeOf = (instant) => nowMs - Date.parse(String(instant));
  const lines = [...rows].flatMap(([name, text]) => {
    if (text === '[]') return [];
    const counting = COUNTING[name] ?? ((row) => row);
    const told = (JSON.parse(text) as Row[]).flatMap((row) => {
      const line = JSON.stringify(counting(row, ageOf));
      return line === undefined ? [] : [`${name} ${line}`];
    });
    const masked = told.map((line) => ({
      line,
      order: line.replaceAll(DRAWN, (drawn) => (known.has(drawn) ? drawn : '')),
    }));
    return masked.toSorted((a, b) => (a.order < b.order ? -1 : 1)).map(({ line }) => line);
  });
  const labels = new Map<string, string>();
  const labelOf = (drawn: string): string => {
    if (known.has(drawn)) return drawn;
    const label = labels.get(drawn) ?? `drawn ${labels.size}`;
    labels.set(drawn, label);
    return label;
  };
  const stored = lines.join('\n').replaceAll(DRAWN, labelOf);
  // A link that is stored no more opens nothing, just as none.
  const proof = loot.proof === undefined ? undefined : `\\\\x${hashLinkToken(loot.proof).toString('hex')}`;
  const opens = labels.get(proof ?? '') ?? 'nothing';
  return `${nowMs}\n${stored}\nhis link opens ${opens}, his password ${loot.hasPassword ? 'may open' : 'opens nothing'}`;
}
