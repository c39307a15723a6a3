import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { type AllowedChanges, allowedChanges } from '@rahmenpreis/tendering/phase/allowed-changes.ts';
import { type PhaseState, phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { searchLiegenschaften } from '../../tender/liegenschaft/search-liegenschaften.ts';
import { TEXTS } from './texts.ts';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';

/** A column of every tab: one phase with what may change in it at this moment. */
export interface PhaseColumn {
  readonly phase: Phase;
  readonly state: PhaseState;
  readonly changes: AllowedChanges;
  /** Why nothing can be changed here; undefined when it can (PHASE-012). */
  readonly lock: string | undefined;
}

/** What every tab shows: a column per phase, of which one may be in view. */
export interface TabProps {
  readonly columns: readonly PhaseColumn[];
  readonly shownPhaseId: string | undefined;
}

/** Gives one column per phase (SETUP-002). */
export function phaseColumns(phases: readonly Phase[], nowMs: number, mayWrite: boolean): PhaseColumn[] {
  return phases.map((phase) => {
    const state = phaseState(phase, nowMs);
    const ended = state === 'ended' ? TEXTS.lockEnded : undefined;
    return { phase, state, changes: allowedChanges(state), lock: mayWrite ? ended : KIT_TEXTS.readOnly };
  });
}

/** Gives the properties that match by nummer in counting order, the filter by number, name or address. */
export function propertyRows(liegenschaften: readonly Liegenschaft[], filter: string): Liegenschaft[] {
  return searchLiegenschaften(liegenschaften, filter).toSorted(compareLiegenschaften);
}

/** Gives the service providers that match the filter (SETUP-014). */
export function setupUserRows(providers: readonly ServiceProvider[], filter: string): ServiceProvider[] {
  const words = searchWords(filter);
  return providers.filter(({ firstname, lastname, organisation, username }) =>
    holdsWords([firstname, lastname, organisation, username].join(' '), words),
  );
}
