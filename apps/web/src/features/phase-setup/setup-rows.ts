import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { searchLiegenschaften } from '../../tender/liegenschaft/search-liegenschaften.ts';
import { type PhaseRow, phaseRows } from '../../tender/phase/phase-rows.ts';
import { TEXTS } from './texts.ts';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';

/** A column of every tab: one phase. */
export interface PhaseColumn extends PhaseRow {
  /** Why nothing can be changed here; undefined when it can (PHASE-012). */
  readonly lock: string | undefined;
}

/** What every tab shows: a column per phase, of which one may be in view. */
export interface TabProps {
  readonly columns: readonly PhaseColumn[];
  readonly shownPhaseId: string | undefined;
}

/** The same of a tab with rows, narrowed by what is searched for. */
export interface FilteredTabProps extends TabProps {
  readonly filter: string;
}

/** Gives one column per phase (SETUP-002). */
export function phaseColumns(phases: readonly Phase[], nowMs: number, mayWrite: boolean): PhaseColumn[] {
  return phaseRows(phases, nowMs).map((row) => {
    const ended = row.state === 'ended' ? TEXTS.lockEnded : undefined;
    return { ...row, lock: mayWrite ? ended : KIT_TEXTS.readOnly };
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
