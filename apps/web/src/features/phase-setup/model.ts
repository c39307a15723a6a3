import type { EpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvInfo, LvSummary } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { type PhaseChanges, phaseChanges } from '@rahmenpreis/tendering/phase/phase-change.ts';
import { comparePhases, type PhaseState, phaseState } from '@rahmenpreis/tendering/phase/phase-time.ts';
import { compareServiceProviders } from '@rahmenpreis/tendering/offer/service-provider-order.ts';
import { searchLiegenschaften } from '../../tender/liegenschaft/search-liegenschaften.ts';
import type { TickSave } from './ticks/list-saver.ts';
import { TEXTS } from './texts.ts';

/** The tabs of the page. */
export type SetupTab = 'lv' | 'property' | 'user' | 'media';

/** The query parameters of the page; `pId` is the phase whose column is marked. */
export interface SetupSearch {
  readonly pId?: string;
  readonly property?: string;
  readonly user?: string;
  readonly media?: string;
}

const NAMED_TABS = ['property', 'user', 'media'] as const satisfies readonly SetupTab[];

/** Gives the tab by the query parameters: none, property=true, user=true or media=true (SETUP-001). */
export function tabOf(search: SetupSearch): SetupTab {
  return NAMED_TABS.find((tab) => search[tab] === 'true') ?? 'lv';
}

/** Gives the query parameters of a tab, keeping the phase in view (SETUP-001). */
export function searchOfTab(tab: SetupTab, pId: string | undefined): SetupSearch {
  const phase = pId === undefined ? {} : { pId };
  return tab === 'lv' ? phase : { ...phase, [tab]: 'true' };
}

/** A column of every tab: one phase with what may change in it at this moment. */
export interface PhaseColumn {
  readonly phase: Phase;
  readonly state: PhaseState;
  readonly changes: PhaseChanges;
  /** Why nothing can be changed here; undefined when it can (PHASE-012). */
  readonly lock: string | undefined;
}

/** Gives one column per phase in the order of phases (PHASE-004, SETUP-002). */
export function phaseColumns(phases: readonly Phase[], nowMs: number, mayWrite: boolean): PhaseColumn[] {
  return phases.toSorted(comparePhases).map((phase) => {
    const state = phaseState(phase, nowMs);
    const ended = state === 'ended' ? TEXTS.lockEnded : undefined;
    return { phase, state, changes: phaseChanges(state), lock: mayWrite ? ended : TEXTS.lockReader };
  });
}

/** Gives the properties that match by nummer in counting order, the filter by number, name or address. */
export function propertyRows(liegenschaften: readonly Liegenschaft[], filter: string): Liegenschaft[] {
  return searchLiegenschaften(liegenschaften, filter).toSorted(compareLiegenschaften);
}

/** Gives the service providers by registration, first name, last name that match the filter (SETUP-014, USER-002). */
export function userRows(providers: readonly ServiceProvider[], filter: string): ServiceProvider[] {
  const words = searchWords(filter);
  return providers
    .filter(({ firstname, lastname, organisation, username }) =>
      holdsWords([firstname, lastname, organisation, username].join(' '), words),
    )
    .toSorted(compareServiceProviders);
}

/** How far the LVs of a phase are. */
export interface LvProgress {
  readonly done: number;
  readonly all: number;
  /** Properties whose LV bidders do not see, because they are not ticked for the phase. */
  readonly hiddenIds: readonly string[];
}

/** Counts the LVs of the properties in a phase, or of all properties while the phase has none. */
export function lvProgress(
  { liegenschaftIds = [] }: Phase,
  liegenschaften: readonly Liegenschaft[],
  lvs: ReadonlyMap<string, LvInfo> = new Map(),
): LvProgress {
  const listed = new Set(liegenschaftIds);
  const wanted = listed.size > 0 ? liegenschaftIds : liegenschaften.map(({ id }) => id);
  return {
    done: wanted.filter((id) => lvs.has(id)).length,
    all: wanted.length,
    hiddenIds: liegenschaften.map(({ id }) => id).filter((id) => lvs.has(id) && !listed.has(id)),
  };
}

/** What a cell of the LV tab offers (SETUP-003…005). */
export type LvCell =
  | { readonly kind: 'locked-upload'; readonly reason: string }
  | { readonly kind: 'upload' }
  | { readonly kind: 'none'; readonly reason: string }
  | {
      readonly kind: 'lv';
      readonly info: LvSummary;
      readonly canReplace: boolean;
      readonly canDelete: boolean;
      /** Bidders do not see this LV, because its property is not ticked for the phase. */
      readonly isHidden: boolean;
    };

/** Decides a cell of the LV tab from its phase, the phase's catalogue and the property's LV (SETUP-003…005, OPEN-32). */
export function lvCell(
  column: PhaseColumn,
  catalog: EpCatalog | undefined,
  info: LvSummary | undefined,
  liegenschaftId: string,
): LvCell {
  const { changes, lock, phase } = column;
  if (info !== undefined) {
    return {
      kind: 'lv',
      info,
      canReplace: lock === undefined && changes.uploadLv && catalog !== undefined,
      canDelete: lock === undefined && changes.deleteLv,
      isHidden: phase.liegenschaftIds?.includes(liegenschaftId) === false,
    };
  }
  if (lock !== undefined) return { kind: 'none', reason: lock };
  return catalog === undefined ? { kind: 'locked-upload', reason: TEXTS.catalogFirst } : { kind: 'upload' };
}

/** Whether a tick shows as set: what is being saved, else what the server holds (SETUP-015). */
export function shownTick(isListed: boolean, save: TickSave | undefined): boolean {
  return save?.kind === 'pending' ? save.wanted : isListed;
}

/** Brings ticks into a phase's list: wanted ids join at its end, unwanted ones leave, the others keep their place. */
export function applyTicks(ids: readonly string[], wanted: ReadonlyMap<string, boolean>): string[] {
  const kept = ids.filter((id) => wanted.get(id) !== false);
  const added = [...wanted].filter(([id, isWanted]) => isWanted && !ids.includes(id)).map(([id]) => id);
  return [...kept, ...added];
}

/** Gives the ticks that «alle» or «keine» has to change among the rows in sight. */
export function ticksToChange(
  rowIds: readonly string[],
  listedIds: readonly string[],
  isWanted: boolean,
): ReadonlyMap<string, boolean> {
  const listed = new Set(listedIds);
  return new Map(rowIds.filter((id) => listed.has(id) !== isWanted).map((id) => [id, isWanted]));
}
