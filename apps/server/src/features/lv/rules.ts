import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { isRegion } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { factorTag, sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { allowedChanges } from '@rahmenpreis/tendering/phase/allowed-changes.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { otherNamed } from '@rahmenpreis/workbook/lv/match-files.ts';
import { conflict, type Failure, refusal } from '../../kernel/answer/failure.ts';

/** 409 where a phase has no catalogue that one could replace, or by which an LV could be read. */
export const noCatalog = refusal(409, 'no-ep-catalog', 'Bitte laden Sie einen EP-Katalog hoch.');

/** Why no LV can be uploaded in this state: the phase is over (PHASE-012). */
export function refuseUpload(state: PhaseState): Failure | undefined {
  if (allowedChanges(state).uploadLv) return undefined;
  return conflict('phase-ended', 'Die Phase ist beendet. Ihre LVs können nicht mehr geändert werden.');
}

/** Why an LV cannot be deleted in this state: the phase is over (PHASE-012, OPEN-32). */
export function refuseDelete(state: PhaseState): Failure | undefined {
  if (allowedChanges(state).deleteLv) return undefined;
  return conflict('phase-ended', 'Die Phase ist beendet. Ihre LVs können nicht mehr gelöscht werden.');
}

/** 409 where another file lies there than an LV was shown to replace (decision 0067). */
export const lvReplaced = refusal(
  409,
  'lv-changed',
  'Das LV wurde inzwischen geändert. Bitte sehen Sie sich die Unterschiede noch einmal an.',
);

/** The other property that a file's name, or the text above its table, names; null where none does. */
export function nameOtherLiegenschaft(
  { filename, titles }: { filename: string; titles: readonly string[] },
  ownId: string,
  all: readonly { id: string; nummer: string; name: string }[],
): { propertyId: string; label: string; where: 'title' | 'filename' } | null {
  for (const [where, text] of [
    ...titles.map((title) => ['title', title] as const),
    ['filename', filename.replace(/\.[^.]*$/, '')] as const,
  ]) {
    const other = otherNamed(text, ownId, all);
    if (other !== undefined) return { propertyId: other.id, label: liegenschaftLabel(other), where };
  }
  return null;
}

/** A pair of numbers in the nested set. */
export interface TreePlace {
  leftInt: number;
  rightInt: number;
}

/**
 * Finds an Ep-Code's place in the catalogue's tree. Codes missing from a replaced catalogue share one place
 * after the tree, so that their positions stay visible (OPEN-33, SETUP-011).
 */
export function createPlaceFinder(entries: readonly Pick<EpEntry, 'epCode' | 'leftInt' | 'rightInt'>[]) {
  const places = new Map(entries.map(({ epCode, leftInt, rightInt }) => [epCode, { leftInt, rightInt }]));
  const last = entries.reduce((max, entry) => Math.max(max, entry.rightInt), 0);
  const behind = { leftInt: last + 1, rightInt: last + 2 };
  return (epCode: string): TreePlace => places.get(epCode) ?? behind;
}

type PositionKeys = Pick<LvPosition, 'epPriceId' | 'blFactorId' | 'lsFactorId' | 'nFactorId' | 'mFactorId'>;

/** What of a position decides where it stands and under which keys its price and factors are stored. */
type KeyedPosition = Pick<LvPosition, 'epCode' | 'sliceTag'>;

/** An LV as it is stored: where it belongs, the state of its property, and its positions. */
interface StoredLv<P extends KeyedPosition> {
  phaseId: string;
  propertyId: string;
  region: string;
  positions: readonly P[];
}

/** An LV's positions with their catalogue places, price keys and factor keys (SETUP-011, EXPORT-008). */
export function placePositions<P extends KeyedPosition>(
  lv: StoredLv<P>,
  placeOf: (epCode: string) => TreePlace,
): (P & TreePlace & PositionKeys)[] {
  return lv.positions.map((position) => ({
    ...position,
    ...placeOf(position.epCode),
    ...keysOf(lv, position),
  }));
}

function keysOf(lv: Omit<StoredLv<KeyedPosition>, 'positions'>, position: KeyedPosition): PositionKeys {
  const { phaseId, propertyId: liegenschaftId, region } = lv;
  const slice = sliceOfTag(position.sliceTag);
  const tag = factorTag(slice.sliceId);
  return {
    epPriceId: printKeyvalKey({ kind: 'ep', phaseId, epCode: position.epCode }),
    // An address outside the 16 states has no state factor, and thus no key for one.
    blFactorId: isRegion(region) ? printKeyvalKey({ kind: 'bl', phaseId, region, tag }) : '',
    lsFactorId: printKeyvalKey({ kind: 'ls', phaseId, liegenschaftId, tag }),
    nFactorId: slice.sustainability ? printKeyvalKey({ kind: 'n', phaseId, liegenschaftId, tag }) : null,
    mFactorId: printKeyvalKey({ kind: 'm', phaseId, liegenschaftId }),
  };
}
