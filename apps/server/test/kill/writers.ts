import {
  createOwnKeyVal,
  type KeyVal,
  listOwnKeyVals,
  saveOwnKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import { type Lv, listLvs, uploadLv } from '@rahmenpreis/contract/lv.ts';
import { type Media, uploadDocument } from '@rahmenpreis/contract/media.ts';
import { LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { type DistantCalls, UNKNOWN } from './distant-call.ts';
import { type Ledger, openLedger } from './ledger.ts';

/** Somebody who writes again and again, and knows what must be stored. */
export interface Writer {
  readonly username: string;
  /** Makes the next write; false if its outcome is unknown. */
  write(token: string): Promise<boolean>;
  /**
   * Throws unless everything confirmed is stored, and of what was open all or nothing. What a browser would
   * send again is sent again. UNKNOWN if the server does not answer yet.
   */
  check(token: string): Promise<typeof UNKNOWN | undefined>;
  /** How many writes were confirmed, and how many may have been stored without anybody hearing of it. */
  readonly count: { confirmed: number; open: number };
}

/** Where everybody writes. */
export interface KillSite {
  calls: DistantCalls;
  phaseId: string;
  liegenschaftId: string;
}

export const SINGLE_CODE = 'EINZELN';
export const BATCH_CODES: readonly string[] = Array.from({ length: 40 }, (_, k) => `STAPEL${k}`);
/** Prices begin here, so that they are recognised wherever one stands. */
const PRICE_FLOOR = 471_100_000;
export const PRICE_MARK = /\b4711\d{5}\b/;
/** The value of a price in a place without one. */
const ABSENT = 'absent';
const LV_ROWS = 300;
/** Small enough that five hundred rounds of them fit into what a bidder may store. */
const DOCUMENT_BYTES = [2_000, 70_000, 200_000, 600_000];

/**
 * A bidder who writes single prices, batches in which all prices are equal, and removes them together. Of the
 * batch nothing is stored yet; the single price may be there already.
 */
export function createPriceWriter(
  { calls, phaseId }: KillSite,
  { username, organisationId }: { username: string; organisationId: string },
  storedSingle: string = ABSENT,
): Writer {
  const params = { phaseId, orgaId: organisationId };
  const single = openLedger(`the single price of ${username}`, storedSingle);
  const batch = openLedger(`the batch of ${username}`, ABSENT);
  const count = { confirmed: 0, open: 0 };
  const keyOf = (code: string) => `${phaseId}_ep_${code}`;
  let turn = 0;

  async function send(token: string, ledger: Ledger, value: string): Promise<boolean> {
    ledger.send(value);
    const sent = value === ABSENT ? null : value;
    const answer =
      ledger === single
        ? await calls.ask(createOwnKeyVal, { token, params, body: { key: keyOf(SINGLE_CODE), value } })
        : await calls.ask(saveOwnKeyVals, {
            token,
            params,
            body: { data: BATCH_CODES.map((code) => ({ key: keyOf(code), value: sent })) },
          });
    return noteOutcome(answer, ledger, count);
  }

  return {
    username,
    count,
    write(token) {
      turn += 1;
      const price = `${PRICE_FLOOR + turn}`;
      if (turn % 3 === 0) return send(token, single, price);
      return send(token, batch, turn % 7 === 0 ? ABSENT : price);
    },
    async check(token) {
      const rows = await calls.ask<KeyVal[]>(listOwnKeyVals, { token, params });
      if (rows === UNKNOWN) return UNKNOWN;
      const valueOf = new Map(rows.map(({ key, value }) => [key, value]));
      const stored = (code: string) => valueOf.get(keyOf(code)) ?? ABSENT;
      const inBatch = new Set(BATCH_CODES.map(stored));
      if (inBatch.size !== 1) throw new Error(`half a batch of ${username}: ${[...inBatch].join(', ')}`);
      single.settle(stored(SINGLE_CODE));
      batch.settle(stored(BATCH_CODES[0]!));
      return undefined;
    },
  };
}

/** A bidder who uploads documents, and sends each that was not confirmed again under the same key. */
export function createDocumentWriter(
  { calls }: KillSite,
  username: string,
): Writer & { readonly names: readonly string[] } {
  const names: string[] = [];
  const count = { confirmed: 0, open: 0 };
  const bytesOf = (name: string) => Buffer.alloc(DOCUMENT_BYTES[names.indexOf(name) % 4]!, `${name} `);
  let unchecked: { name: string; made: Media }[] = [];
  let open: string | undefined;

  async function send(token: string, name: string): Promise<boolean> {
    open = name;
    const file = { filename: name, bytes: bytesOf(name) };
    const made = await calls.ask<Media>(uploadDocument, {
      token,
      file,
      headers: { 'idempotency-key': name },
    });
    if (made === UNKNOWN) return false;
    open = undefined;
    unchecked.push({ name, made });
    count.confirmed += 1;
    return true;
  }

  return {
    username,
    names,
    count,
    write(token) {
      if (open !== undefined) return send(token, open);
      const name = `beleg-${names.length}.txt`;
      names.push(name);
      return send(token, name);
    },
    async check(token) {
      if (open !== undefined && !(await send(token, open))) return UNKNOWN;
      for (const { name, made } of unchecked) {
        const headers = { authorization: `Bearer ${token}`, 'secure-key': made.access };
        const bytes = await calls.read(made.url, headers);
        if (bytes === UNKNOWN) return UNKNOWN;
        if (bytes?.equals(bytesOf(name)) !== true) throw new Error(`${name} is not what was uploaded`);
      }
      unchecked = [];
      return undefined;
    },
  };
}

/** An administrator who replaces an LV again and again, in each version of which all amounts are equal. */
export function createLvWriter({ calls, phaseId, liegenschaftId }: KillSite, username: string): Writer {
  const ledger = openLedger('the LV', '0');
  const count = { confirmed: 0, open: 0 };
  const params = { phaseId, propertyId: liegenschaftId };
  let turn = 0;
  return {
    username,
    count,
    async write(token) {
      turn += 1;
      ledger.send(`${turn}`);
      const rows = Array.from({ length: LV_ROWS }, (_, k) => lvRow(k, turn));
      const file = { filename: 'lv.xlsx', bytes: sampleBytes([LV_HEADER, ...rows]) };
      const answer = await calls.ask(uploadLv, { token, params, file });
      return noteOutcome(answer, ledger, count);
    },
    async check(token) {
      const lvs = await calls.ask<Lv[]>(listLvs, { token, params: { phaseId } });
      if (lvs === UNKNOWN) return UNKNOWN;
      const positions = lvs[0]?.positions ?? [];
      const amounts = new Set(positions.map(({ amount }) => amount));
      const isWhole = amounts.size === 0 || (amounts.size === 1 && positions.length === LV_ROWS);
      if (!isWhole)
        throw new Error(`half an LV: ${positions.length} positions of ${[...amounts].join(', ')}`);
      ledger.settle(`${[...amounts][0] ?? 0}`);
      return undefined;
    },
  };
}

/** Notes what came of the write that the ledger noted last; false if nobody knows. */
function noteOutcome(answer: unknown, ledger: Ledger, count: Writer['count']): boolean {
  if (answer === UNKNOWN) {
    count.open += 1;
    return false;
  }
  ledger.confirm();
  count.confirmed += 1;
  return true;
}

function lvRow(k: number, amount: number): (string | number)[] {
  return [`${k + 1}`, '', BATCH_CODES[k % BATCH_CODES.length]!, `Zeile ${k}`, amount, 'h', 'uegm', 'nein'];
}
