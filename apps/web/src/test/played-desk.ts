import { expect, vi } from 'vitest';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Lv, LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { isSameUnit } from '@rahmenpreis/tendering/lv/same-unit.ts';
import { frameOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { columnsOf } from '@rahmenpreis/tendering/test/columns-of.ts';
import { listKept } from '../kernel/browser/kept-records.ts';
import { CallFailure } from '../kernel/call/call-failure.ts';
import { sortKept } from '../tender/own-offer/kept/sort-kept.ts';
import { type HeldOffer, holdOffer, viewOwnOffer } from '../tender/own-offer/own-offer.ts';
import { KeyvalSaver, isUnsaved, type KeyvalEdit } from '../tender/own-offer/saving/keyval-saver.ts';
import { seenOf, ValueKeeper } from '../tender/own-offer/saving/value-keeper.ts';
import type { Kept } from './played-prices.ts';

const PHASE_ID = '00000000-0000-4000-8000-000000000001';
export const CODES = ['EP01', 'EP02', 'EP03'];
export const keyOf = (code: string) => `${PHASE_ID}_ep_${code}`;

const KEEPING_KEY = crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
  'encrypt',
  'decrypt',
]);
const unreachable = new CallFailure({ status: 0, error: 'E', message: 'weg', code: 'x', details: [] });

type Units = Readonly<Record<string, string>>;

/** What the page makes of its catalogue and of what it holds as stored. */
function holdAs(units: Units, shown: readonly KeyVal[]): HeldOffer {
  const bounds = (at: number) => ({ leftInt: 2 * at + 1, rightInt: 2 * at + 2 });
  const entries = CODES.map(
    (epCode, at) =>
      ({ number: `1.${at}`, title: epCode, epCode, unit: units[epCode], ...bounds(at) }) as EpEntry,
  );
  const positions = CODES.map(
    (epCode, at) => ({ epCode, amount: 1, sliceTag: 'tgm', ...bounds(at) }) as LvPosition,
  );
  const frame = frameOffer({
    phase: { id: PHASE_ID, liegenschaftIds: ['l1'] } as Phase,
    entries,
    columns: columnsOf([{ info: { propertyId: 'l1' }, positions } as Lv]),
    liegenschaften: [{ id: 'l1', nummer: '1', adresse: { region: 'Berlin' } } as Liegenschaft],
  });
  return holdOffer(frame, shown);
}

/** A server that judges each price by the unit that it carries. */
function openServer() {
  let units: Units = Object.fromEntries(CODES.map((code) => [code, 'm²']));
  let isAway = false;
  const stored = new Map<string, Kept>();
  const answer = ([key, { millis, unit }]: [string, Kept]): KeyVal => {
    const rests = !isSameUnit(unit, units[key.slice(-4)] ?? '');
    return { key, value: String(millis), id: key, organisationId: 'o', ...(rests && { restsFrom: unit }) };
  };
  const list = () => [...stored].map(answer);
  return {
    stored,
    list,
    units: () => units,
    isAway: () => isAway,
    setAway: (next: boolean) => void (isAway = next),
    change: (code: string, unit: string) => void (units = { ...units, [code]: unit }),
    storeElsewhere: (code: string, millis: number) =>
      void stored.set(keyOf(code), { millis, unit: units[code] ?? '' }),
    save: async (edits: readonly KeyvalEdit[]): Promise<KeyVal[]> => {
      if (isAway) throw unreachable;
      for (const { key, value, unit = units[key.slice(-4)] ?? '' } of edits) {
        if (value === null) stored.delete(key);
        else stored.set(key, { millis: Number(value), unit });
      }
      return list().filter((each) => edits.some(({ key, value }) => key === each.key && value !== null));
    },
  };
}

/** Waits until a session has taken over what those before it left behind their locks. */
async function takenOver(userId: string, ownId: string): Promise<void> {
  await vi.waitFor(
    async () => expect((await listKept(userId)).filter(({ id }) => id !== ownId)).toEqual([]),
    { interval: 1, timeout: 60_000 },
  );
}

/**
 * A page before a server, which may know an older catalogue, with sessions that end as the program ends them
 * (`saver-of-phase`, `kept-notice`).
 */
export function openDesk() {
  const { save, stored, list, ...server } = openServer();
  let [units, shown] = [server.units(), list()];
  const onSaved = async (saved: readonly KeyVal[], removed: readonly string[]): Promise<void> => {
    const gone = new Set([...saved.map(({ key }) => key), ...removed]);
    shown = [...shown.filter(({ key }) => !gone.has(key)), ...saved];
  };
  const userId = crypto.randomUUID();
  const startSession = () => {
    const saver = new KeyvalSaver({ save, onSaved });
    const keeper = new ValueKeeper({
      userId,
      phaseId: PHASE_ID,
      askKey: () => KEEPING_KEY,
      lookUp: (key) => ({ seen: seenOf(shown.find((each) => each.key === key)) }),
    });
    saver.subscribe(() => keeper.note(saver.snapshot()));
    return { saver, keeper, begun: keeper.begin(true) };
  };
  let session = startSession();
  const refresh = (): void => void ([units, shown] = [server.units(), list()]);
  return {
    ...server,
    stored,
    saver: () => session.saver,
    read: () => viewOwnOffer(holdAs(units, shown), session.saver.snapshot().values, true),
    units: () => units,
    unitOf: (code: string) => units[code] ?? '',
    /** What a page hears of: another catalogue, and what others stored. */
    refresh,
    /** Whether something is typed for a code and not stored. */
    isUnsaved: (code: string) => {
      const typed = session.saver.snapshot().values.get(keyOf(code));
      return typed !== undefined && isUnsaved(typed);
    },
    /** Ends the session, whatever is not stored. */
    endSession: async (): Promise<void> => {
      await session.begun;
      const ended = session.keeper.end(false);
      session.saver.discard();
      await ended;
    },
    /**
     * Begins the next session: what the one before left goes where nothing speaks against it, or as the
     * bidder answers.
     */
    signIn: async (answer: () => boolean): Promise<void> => {
      refresh();
      session = startSession();
      const { saver, keeper, begun } = session;
      await begun;
      await takenOver(userId, keeper.id);
      const { found } = keeper.get();
      const { sent, done, asked } = sortKept(found, holdAs(units, shown), saver.snapshot(), true);
      const questioned = asked.map(({ kept }) => kept);
      const taken = [...sent, ...(answer() ? questioned : [])];
      saver.put(taken.map(({ key, value, unit }) => ({ key, value, ...(unit !== undefined && { unit }) })));
      keeper.settle([...sent, ...done, ...questioned]);
    },
  };
}
