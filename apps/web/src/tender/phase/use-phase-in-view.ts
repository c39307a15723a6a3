import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import type { Loadable } from '../../kit/loading/load-problem.ts';
import { type PhaseInView, phaseInView, type PhasePreference } from './phase-in-view.ts';

/** The query parameters of a page. */
export type PageSearch = Readonly<Partial<Record<string, string>>>;

export interface PhaseViewOptions {
  /** The running phase where left out. */
  readonly preference?: PhasePreference;
  /** The bidder that looks; left out for a buyer. */
  readonly bidderId?: string;
  /** What the address says besides another phase that was chosen; nothing where left out. */
  readonly afterChoice?: (search: PageSearch) => PageSearch;
}

export interface PhaseView extends PhaseInView {
  readonly query: Loadable<Phase[]>;
  readonly choose: (phaseId: string) => void;
}

/**
 * The phase that a page is about: finds it, names it in the address, by which its news are followed, and lets another one
 * be chosen.
 */
export function usePhaseInView({
  preference = 'running',
  bidderId,
  afterChoice,
}: PhaseViewOptions): PhaseView {
  const query = useQuery(answerQuery(listPhases));
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { pId } = search;
  const view = phaseInView(query.data ?? [], { pId, preference, bidderId }, serverNowMs());
  const shownId = view.phase?.id;
  useEffect(() => {
    // From the start the address names the phase, so that a link leads to the same one, the header speaks of the same
    // one, and the page does not jump to another when this one ends.
    if (shownId === undefined || pId === shownId) return;
    // Nobody leaves anything: the page only says in its address what it shows.
    const naming = { replace: true, ignoreBlocker: true };
    void navigate({ to: '.', search: (known) => ({ ...known, pId: shownId }), ...naming });
  }, [navigate, pId, shownId]);
  const choose = (id: string): void =>
    void navigate({ to: '.', search: { ...afterChoice?.(search), pId: id } });
  return { ...view, query, choose };
}
