import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import type { TabProps } from '../tab-props.ts';
import {
  choiceOf,
  choosableIn,
  type ClusterChoice,
  filterOf,
  firstChoice,
  isSameChoice,
  keepChoosable,
  movedChoices,
} from './cluster-choice.ts';
import { useSavedFilters } from './use-saved-filters.ts';

/** In which phase LVs are combined. */
export interface ClusterTabProps extends TabProps {
  readonly comparison: Comparison;
  /** The saved filter that the address names, or «new». */
  readonly cId: string;
}

/** Properties that are combined, those that can be, and what changes that. */
export type ChosenCluster = ReturnType<typeof useChosenCluster>;

/** The chosen filters, the saved ones until something is moved; saves and loads them (ANALYSIS-022). */
export function useChosenCluster(props: ClusterTabProps) {
  const { phase, comparison, liegenschaften, cId } = props;
  const mayWrite = mayWriteAlpha(useUser());
  const { filters, problem: notLoaded, change } = useSavedFilters(phase.id);
  const choosable = useMemo(() => choosableIn(comparison, liegenschaften), [comparison, liegenschaften]);
  const loaded = filters?.find(({ id }) => id === cId);
  const start = useMemo(
    () => (loaded === undefined ? firstChoice(choosable) : choiceOf(loaded, choosable)),
    [loaded, choosable],
  );
  const [moved, setMoved] = useState(movedChoices.get(phase.id));
  useEffect(() => movedChoices.set(phase.id, moved), [phase.id, moved]);
  const choice = useMemo(
    () => (moved?.cId === cId ? keepChoosable(moved.choice, choosable) : start),
    [moved, cId, choosable, start],
  );
  const navigate = useNavigate();
  const go = (id: string) => void navigate({ to: '/analysis', search: { pId: phase.id, cId: id } });
  return {
    ...props,
    mayWrite,
    filters,
    notLoaded,
    choosable,
    loaded,
    choice,
    isChanged: !isSameChoice(choice, start),
    move: (next: ClusterChoice) => setMoved({ cId, choice: next }),
    save: async (title: string): Promise<boolean> => {
      const id = crypto.randomUUID();
      const isStored = await change({ add: filterOf(id, title, choice) });
      if (isStored) go(id);
      return isStored;
    },
    load: (id: string): void => {
      setMoved(undefined);
      go(id);
    },
    remove: async (id: string): Promise<void> => {
      if (!(await change({ removeId: id })) || id !== loaded?.id) return;
      setMoved({ cId: 'new', choice });
      go('new');
    },
  };
}
