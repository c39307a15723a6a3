import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvSummary } from '@rahmenpreis/contract/lv.ts';
import type { LvPart } from '@rahmenpreis/contract/lv-source.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { findDoubleIds } from '@rahmenpreis/workbook/lv/match-files.ts';
import type { Tickable } from '../../../../tender/changes/ticks.ts';
import { TEXTS } from './texts.ts';

/** What becomes of an LV of the file; what has to be looked at comes first. */
export const PART_STATES = ['faulty', 'open', 'double', 'replaced', 'new', 'same'] as const;
export type PartState = (typeof PART_STATES)[number];

/** An LV of a file for many, with the property that it is for. */
export interface PartLine extends Tickable {
  readonly part: LvPart;
  readonly state: PartState;
  /** Undefined until one is found or chosen. */
  readonly liegenschaftId: string | undefined;
  /** Where it stands in the file: the text in the column of the property, else the sheet. */
  readonly place: string;
  /** The property, or that one is to be chosen. */
  readonly label: string;
  /** How many positions it has, and before it the LV that it replaces. */
  readonly positions: string;
}

interface Beside {
  /** The properties that somebody has chosen, by line; null where it is to have none. */
  readonly chosen: ReadonlyMap<string, string | null>;
  readonly liegenschaften: readonly Liegenschaft[];
  /** The LVs of the phase by property. */
  readonly lvs: ReadonlyMap<string, LvSummary>;
}

/** Gives the LVs of a file beside what lies in the phase now, those that need somebody first. */
export function listParts(parts: readonly LvPart[], { chosen, liegenschaften, lvs }: Beside): PartLine[] {
  const labels = new Map(liegenschaften.map((each) => [each.id, liegenschaftLabel(each)]));
  const assigned = parts.map((part) => {
    const id = JSON.stringify([part.sheetName, part.key]);
    const [found, another] = part.liegenschaftIds;
    const own = chosen.get(id);
    const liegenschaftId =
      own === undefined ? (another === undefined ? found : undefined) : (own ?? undefined);
    return { id, part, liegenschaftId, doubt: part.isGuess && own === undefined ? TEXTS.guessed : undefined };
  });
  const doubles = findDoubleIds(assigned.map(({ liegenschaftId }) => liegenschaftId));
  const stateOf = ({ fileId, sameAs }: LvPart, id: string | undefined): PartState => {
    if (fileId === null) return 'faulty';
    if (id === undefined) return 'open';
    if (doubles.has(id)) return 'double';
    if (sameAs.includes(id)) return 'same';
    return lvs.has(id) ? 'replaced' : 'new';
  };
  const lines = assigned.map((line): PartLine => {
    const { part, liegenschaftId = '' } = line;
    const state = stateOf(part, line.liegenschaftId);
    const before = state === 'replaced' ? lvs.get(liegenschaftId)?.positionCount : undefined;
    const label = labels.get(liegenschaftId) ?? TEXTS.choose(part.liegenschaftIds.length);
    const positions = TEXTS.positions(before, part.positionCount);
    return { ...line, state, label, positions, place: part.key ?? part.sheetName };
  });
  return lines.toSorted((one, other) => PART_STATES.indexOf(one.state) - PART_STATES.indexOf(other.state));
}

/** Whether it changes what lies in the phase. */
export function canTake({ state }: PartLine): boolean {
  return state === 'new' || state === 'replaced';
}
