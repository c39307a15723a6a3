import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { getKeepingKey } from '@rahmenpreis/contract/session.ts';
import { parseOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { instantMs } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { answerQuery, invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { listKept } from '../../../kernel/browser/kept-records.ts';
import { noteUnsavedWork } from '../../../kernel/browser/unsaved-work.ts';
import { call } from '../../../kernel/call/call.ts';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { connection } from '../../../kernel/connection.ts';
import { KeyvalSaver } from './keyval-saver.ts';
import { type OfferStore, ownStore } from './offer-store.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { session } from '../../../kernel/session/session.ts';
import { noteServerPast } from '../../../kernel/time/clock.ts';
import { type KeptValue, seenOf, ValueKeeper } from './value-keeper.ts';
import { fromBase64 } from '../../../kernel/browser/base64.ts';

const savers = new Map<string, ReturnType<typeof makeSaver>>();

/**
 * Puts stored entries into the answer that pages show and takes removed ones out of it, without asking the
 * server again. A question that is on its way is dropped, because its answer may be older; the promise waits
 * until the pages know.
 */
export async function adoptStored(
  { adopt }: OfferStore,
  stored: readonly KeyVal[],
  removedKeys: readonly string[] = [],
): Promise<void> {
  await adopt(stored, removedKeys);
  // The cache tells its listeners with a timer of its own; this one fires behind it.
  await new Promise((resolve) => setTimeout(resolve));
}

/** Puts entries of the signed-in company into the answer that pages show. */
export function adoptOwnKeyVals(
  { phaseId, orgaId }: { phaseId: string; orgaId: string },
  stored: readonly KeyVal[],
): Promise<void> {
  return adoptStored(ownStore(phaseId, orgaId), stored);
}

/**
 * Brings the pages to what a refusal says before they show it: that the phase was moved, that it no longer
 * lists the bidder, or that its end has come a moment before this computer's clock says so.
 */
async function learnFromRefusal(error: unknown, phaseId: string): Promise<void> {
  const isOver = isCallFailure(error, 409) && error.code === 'phase-not-running';
  if (!isOver && !isCallFailure(error, 404)) return;
  await invalidateAnswers(listPhases);
  const phases = queryClient.getQueryData(answerQuery(listPhases).queryKey);
  const phase = phases?.find(({ id }) => id === phaseId);
  if (isOver && phase !== undefined) noteServerPast(instantMs(phase.end));
}

/** Fetches the key under which values of a phase are kept; no script can read it out again. */
async function askKeepingKey(phaseId: string): Promise<CryptoKey> {
  const { key } = await call(getKeepingKey, { params: { phaseId } });
  return await crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Says of a key what the pages hold as stored under it, and of which property it is. */
function lookUpIn({ held }: OfferStore) {
  let read: { readonly entries: readonly KeyVal[]; readonly byKey: ReadonlyMap<string, KeyVal> } | undefined;
  return (key: string): Pick<KeptValue, 'seen' | 'place'> => {
    const entries = held();
    if (read?.entries !== entries)
      read = { entries, byKey: new Map(entries.map((entry) => [entry.key, entry])) };
    const own = parseOwnKey(key);
    const property =
      own !== undefined && 'liegenschaftId' in own
        ? queryClient
            .getQueryData(answerQuery(listLiegenschaften).queryKey)
            ?.find(({ id }) => id === own.liegenschaftId)
        : undefined;
    return {
      seen: seenOf(read.byKey.get(key)),
      ...(property === undefined ? {} : { place: liegenschaftLabel(property) }),
    };
  };
}

/** Makes a saver, and what keeps its unsaved values in this browser. */
function makeSaver(store: OfferStore) {
  const { phaseId } = store;
  const saver = new KeyvalSaver({
    save: async (edits) => {
      try {
        return await store.save(edits);
      } catch (error) {
        await learnFromRefusal(error, phaseId);
        throw error;
      }
    },
    onSaved: (stored, removedKeys) => adoptStored(store, stored, removedKeys),
  });
  const keeper = new ValueKeeper({
    userId: session.state().user?.id ?? '',
    phaseId,
    askKey: () => askKeepingKey(phaseId),
    lookUp: lookUpIn(store),
  });
  saver.subscribe(() => keeper.note(saver.snapshot()));
  return { saver, keeper };
}

/** The saver of the values in a store, and their keeper; both outlive the page to lose none. */
export function keyvalSaverOf(store: OfferStore) {
  const known = savers.get(store.name) ?? makeSaver(store);
  savers.set(store.name, known);
  return known;
}

/** Gives how many typed values are not stored, on all pages together. */
export function countUnsavedValues(): number {
  return [...savers.values()].flatMap(({ saver }) => saver.unsaved()).length;
}

/** Whether all that is typed and not stored outlives the session in this browser. */
export function keepsUnsavedValues(): boolean {
  return [...savers.values()].every(
    ({ saver, keeper }) => saver.unsaved().length === 0 || keeper.get().keeps === true,
  );
}

/** Whether this browser keeps unsaved values of a user beyond those this tab's pages ask about themselves. */
export async function isMoreKept(userId: string): Promise<boolean> {
  const keepers = [...savers.values()].map(({ keeper }) => keeper);
  if (keepers.some((keeper) => keeper.get().found.length > 0)) return true;
  const records = await listKept(userId).catch(() => []);
  return records.some(({ id }) => keepers.every((keeper) => keeper.id !== id));
}

noteUnsavedWork(() => countUnsavedValues() > 0);
connection.subscribe(() => {
  if (connection.get() !== 'reached') return;
  for (const { saver, keeper } of savers.values()) {
    saver.retry();
    if (keeper.get().keeps === false) void keeper.begin(true);
  }
});
session.on((event) => {
  if (event !== 'LoggedIn' && event !== 'LoggedOut') return;
  const { slice, wasEnded } = session.state();
  for (const { saver, keeper } of savers.values()) {
    // Before the values go from here, so that they stay where they are kept.
    void keeper.end(event === 'LoggedOut' && slice === null && !wasEnded);
    saver.discard();
  }
  savers.clear();
});
