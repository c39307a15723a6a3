import { type OwnEdit, type OwnKey, printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { offerTotal, priceAhead } from '@rahmenpreis/tendering/offer/own-offer.ts';
import type { CellStep } from '../../../kit/tree-grid/edit/edit-session.ts';
import type { CellName, RejectedCells } from '../../../kit/tree-grid/model/cell-content.ts';
import {
  countedAhead,
  editOf,
  keptValue,
  type OwnOffer,
  unitNow,
} from '../../../tender/own-offer/own-offer.ts';
import type { KeyvalEdit } from '../../../tender/own-offer/saving/keyval-saver.ts';
import type { ProposedChange } from './changes/proposed-change.ts';

/** A value of a file beside the one that stands in its cell: how both read, and how far they lie apart. */
export interface FileValue extends Omit<ProposedChange, 'id' | 'renewed'> {
  readonly key: OwnKey;
  readonly cell: CellName;
  /** What the file puts there: thousandths, or whether a property is in the market area. */
  readonly value: number | boolean;
  /** Whether it is there already, so that only a refused text over it would make it a change. */
  readonly isSame: boolean;
}

/** A change that a file proposes, by its storage key, with what taking it stores and does to its cell. */
interface ProposedValue extends ProposedChange {
  readonly edit: OwnEdit;
  readonly step: CellStep;
}

/** What a file would change of an offer. */
export type Proposal = ReturnType<typeof proposeValues>;

/**
 * Compares the values of a file with an offer. An equal value changes nothing, unless the present one is not
 * stored or a refused text lies over it; where the old value is another one than when the list was opened, it
 * is marked with what it was, in the words of `renewed` (BID-025).
 */
export function proposeValues(
  own: OwnOffer,
  rejected: RejectedCells,
  values: readonly FileValue[],
  {
    opened,
    renewed,
  }: { opened?: ReadonlyMap<string, string> | undefined; renewed: (before: string) => string },
) {
  // A tick says yes to what was told beside it; where there is more to tell by now, it is another change.
  const named = values.map((value) => {
    const name = printOwnKey(own.phase.id, value.key);
    return { ...value, name, id: name + (value.doubtOfAll ?? '') };
  });
  const openedWith = opened ?? new Map(named.map(({ name, before }) => [name, before]));
  const [changes, unchanged]: [ProposedValue[], ProposedValue[]] = [[], []];
  for (const { name, key, cell, value, isSame, ...shown } of named) {
    const mark = rejected.get(cell.rowId)?.get(cell.columnId);
    const before = openedWith.get(name) ?? shown.before;
    (isSame && mark === undefined ? unchanged : changes).push({
      ...shown,
      renewed: before === shown.before ? undefined : renewed(before),
      edit: { key, value },
      step: {
        ...cell,
        // A market area that nobody has said anything about is taken away again, not entered.
        before: {
          ...keptValue(own, key),
          ...(own.valueOf(key).text === undefined && key.kind === 'm' && { value: undefined }),
          rejected: mark,
        },
        after: { value, basis: unitNow(own, key), rejected: undefined },
      },
    });
  }
  return {
    own,
    /** What stood under each key when the list was opened, as text. */
    opened: openedWith,
    changes,
    /** What the file says just as the offer does. */
    unchanged,
  };
}

/** Those of a proposal's changes that somebody has ticked. */
export function takenOf({ changes }: Proposal, ticked: readonly ProposedChange[]): ProposedValue[] {
  const ids = new Set(ticked.map(({ id }) => id));
  return changes.filter(({ id }) => ids.has(id));
}

/** The values as they are stored. */
export function editsOfTaken(own: OwnOffer, taken: readonly ProposedValue[]): KeyvalEdit[] {
  return taken.map(({ edit }) => editOf(own, edit));
}

/** The total with some changes, in thousandths of a euro, computed as on the page (PRICE-001, PRICE-008). */
export function totalWith(own: OwnOffer, taken: readonly ProposedValue[]): number {
  return offerTotal(priceAhead(own, countedAhead(own, editsOfTaken(own, taken)))).sumMillis;
}
