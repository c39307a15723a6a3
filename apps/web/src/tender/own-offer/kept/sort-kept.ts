import { parseOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { isSameUnit } from '@rahmenpreis/tendering/lv/same-unit.ts';
import type { HeldOffer } from '../own-offer.ts';
import { isUnsaved, type SaverSnapshot } from '../saving/keyval-saver.ts';
import { type KeptValue, type SeenValue, seenOf } from '../saving/value-keeper.ts';

/** What is to be asked about a kept value, and why it is not simply stored. */
export interface KeptQuestion {
  readonly kept: KeptValue;
  /**
   * Why: something else is stored, or typed, by now; the unit is another one now; what it is for is not there
   * any more; or nothing may be entered.
   */
  readonly why: 'changed' | 'unit' | 'gone' | 'closed';
  /** What is stored now; undefined where that is not known. */
  readonly now: SeenValue | null | undefined;
  /** The unit that the catalogue has now. */
  readonly unitNow?: string | undefined;
}

/** What of earlier sessions is still to be decided about in the phase in view. */
export interface KeptHere {
  readonly asked: readonly KeptQuestion[];
  /** Sends values as they were typed, each for the unit that stood beside it then. */
  readonly send: (values: readonly KeptValue[]) => void;
  readonly discard: (values: readonly KeptValue[]) => void;
}

type Place = Pick<HeldOffer, 'storedOf' | 'unitOf' | 'liegenschaften'>;

function isSameSeen(one: SeenValue | null, other: SeenValue | null): boolean {
  return one?.value === other?.value && one?.restsFrom === other?.restsFrom;
}

function judge(kept: KeptValue, held: Place, mayEnter: boolean): KeptQuestion | 'sent' | 'done' {
  const key = parseOwnKey(kept.key);
  if (key === undefined) return { kept, why: 'gone', now: undefined };
  const now = seenOf(held.storedOf(key));
  if ((now?.value ?? null) === kept.value && now?.restsFrom === undefined) return 'done';
  if (!mayEnter) return { kept, why: 'closed', now };
  const unitNow = key.kind === 'ep' ? held.unitOf.get(key.epCode) : undefined;
  const isGone =
    key.kind === 'ep'
      ? unitNow === undefined
      : 'liegenschaftId' in key && !held.liegenschaften.some(({ id }) => id === key.liegenschaftId);
  if (isGone) return { kept, why: 'gone', now };
  if (kept.unit !== undefined && unitNow !== undefined && !isSameUnit(kept.unit, unitNow))
    return { kept, why: 'unit', now, unitNow };
  return isSameSeen(now, kept.seen) ? 'sent' : { kept, why: 'changed', now };
}

/**
 * Sorts kept values: done if stored or typed over by the same hand; sent if the stored value is still the one
 * seen and nothing newer is typed; else asked about, or only shown if entry or offer is over (OPEN-62).
 */
export function sortKept(
  found: readonly KeptValue[],
  held: Place | undefined,
  { values }: Pick<SaverSnapshot, 'values'>,
  mayEnter: boolean,
) {
  const [sent, done, asked]: [KeptValue[], KeptValue[], KeptQuestion[]] = [[], [], []];
  const newest = new Map<string, KeptValue>();
  for (const kept of found.toSorted((one, other) => other.typedMs - one.typedMs)) {
    const newer = newest.get(kept.key);
    newest.set(kept.key, newer ?? kept);
    if (held === undefined) {
      asked.push({ kept, why: 'closed', now: undefined });
      continue;
    }
    const judged = judge(kept, held, mayEnter);
    const typed = values.get(kept.key);
    const isTypedOver = newer !== undefined || (typed !== undefined && isUnsaved(typed));
    if (judged === 'done' && !isTypedOver) done.push(kept);
    else if (newer !== undefined && newer.value === kept.value && newer.unit === kept.unit) done.push(kept);
    else if (judged === 'sent' && !isTypedOver) sent.push(kept);
    else if (typeof judged === 'object') asked.push(judged);
    else asked.push({ kept, why: 'changed', now: seenOf(held.storedOf(parseOwnKey(kept.key)!)) });
  }
  return { sent, done, asked };
}
