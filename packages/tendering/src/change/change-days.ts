import type { PhaseChanges } from '@rahmenpreis/contract/phase.ts';
import { longDate } from '@rahmenpreis/german/german-date.ts';
import { codeOf, textOf, toldParts } from './change-lines.ts';
import { type PlaceChange, placeOutcomes, standingReasons } from './place-change.ts';

/** A change, when it was made, and why. */
export type DatedChange = PlaceChange & { at: Date; reason: string | null };

/** The reader: properties now, time of confirmation, end of the days told, entry times of counted prices. */
interface DayReader {
  liegenschaftIds: readonly string[];
  confirmedAt: Date | undefined;
  until: Date;
  enteredAt: ReadonlyMap<string, Date>;
}

/** Tells ordered changes by German day, latest first, less what a day undid; counts those beyond `most`. */
export function changeDays(
  changes: readonly DatedChange[],
  { liegenschaftIds, confirmedAt, until, enteredAt }: DayReader,
  most: number,
): PhaseChanges['days'] {
  const told = changesTold(changes, liegenschaftIds).filter(({ at }) => at <= until);
  const isSince = ({ at }: DatedChange) => confirmedAt !== undefined && at > confirmedAt;
  const days = Map.groupBy(told, (change) => `${longDate(change.at.toISOString())} ${isSince(change)}`);
  const asked = codesToConfirm(told, enteredAt);
  let left = most;
  return [...days.values()].toReversed().flatMap((own) => {
    const parts = toldParts(placeOutcomes(own), left);
    for (const change of parts.flatMap((part) => part.changes)) {
      left -= 1;
      if (!asked.delete(change.confirms ?? '')) change.confirms = null;
    }
    const last = own.at(-1)!;
    const day = { at: last.at.toISOString(), isSinceConfirmed: isSince(last), parts };
    return parts.length === 0 ? [] : [{ ...day, reasons: standingReasons(own) }];
  });
}

/** Leaves out LVs of properties that were not in the phase then, of which bidders were told nothing. */
function changesTold(changes: readonly DatedChange[], liegenschaftIds: readonly string[]): DatedChange[] {
  const members = new Set<string | null>(liegenschaftIds);
  const told = changes.toReversed().filter(({ about, liegenschaftId, change }) => {
    if (about === 'lv') return members.has(liegenschaftId);
    if (change === 'removed') members.add(liegenschaftId);
    else if (about === 'liegenschaft') members.delete(liegenschaftId);
    return true;
  });
  return told.toReversed();
}

/** The codes of prices whose text is another one now than when they were entered. */
function codesToConfirm(changes: readonly DatedChange[], enteredAt: ReadonlyMap<string, Date>): Set<string> {
  const steps = changes.flatMap(({ at, liegenschaftId, things }) =>
    (things ?? []).flatMap(({ key, before, after }) => {
      const code = codeOf(after ?? before);
      const entered = code === undefined ? undefined : enteredAt.get(code);
      if (code === undefined || entered === undefined || at < entered) return [];
      return [{ code, before, after, place: `${liegenschaftId} ${key}` }];
    }),
  );
  const codes = new Set<string>();
  for (const own of Map.groupBy(steps, ({ place }) => place).values()) {
    const [before, after] = [own[0]!.before, own.at(-1)!.after];
    if (before && after && textOf(before) !== textOf(after)) codes.add(own[0]!.code);
  }
  return codes;
}
