import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { userMemory } from '../../kernel/session/user-memory.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { usePhases } from '../questions.ts';
import { phaseInView, type PhasePreference } from './phase-in-view.ts';

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

const remembered = userMemory<string>();

/**
 * The chosen phase of the address, which other pages take over. What the award view shows by its preference
 * stays there; other pages open on theirs, or on what was chosen before (AWARD-004, ANALYSIS-001).
 */
export function phaseToKeep(pId: string | undefined): string | undefined {
  return pId === remembered.get('own') ? remembered.get('chosen') : pId;
}

/**
 * The phase that a page is about: finds it, names it in the address, by which its live updates are followed,
 * and lets another be chosen.
 */
export function usePhaseInView({ preference = 'running', bidderId, afterChoice }: PhaseViewOptions) {
  const query = usePhases();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { pId } = search;
  const view = phaseInView(query.data ?? [], { pId, preference, bidderId }, serverNowMs());
  const shownId = view.phase?.id;
  const ownWish = { pId: undefined, preference, bidderId };
  const ownId = phaseInView(query.data ?? [], ownWish, serverNowMs()).phase?.id;
  useEffect(() => {
    const isOwn = preference !== 'running' && shownId === ownId && shownId !== remembered.get('chosen');
    if (isOwn && shownId !== undefined) remembered.set('own', shownId);
  }, [preference, shownId, ownId]);
  useEffect(() => {
    // From the start the address names the phase, so that a link leads to the same one, the header speaks of
    // the same one, and the page does not jump to another when this one ends.
    if (shownId === undefined || pId === shownId) return;
    // Nobody leaves anything: the page only says in its address what it shows.
    const naming = { replace: true, ignoreBlocker: true };
    void navigate({ to: '.', search: (known) => ({ ...known, pId: shownId }), ...naming });
  }, [navigate, pId, shownId]);
  const choose = (id: string): void => {
    remembered.set('chosen', id);
    if (remembered.get('own') === id) remembered.set('own', '');
    void navigate({ to: '.', search: { ...afterChoice?.(search), pId: id } });
  };
  return { ...view, query, choose };
}
