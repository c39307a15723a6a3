import { useMemo, useState } from 'react';
import {
  isTicked,
  type ProposedChange,
  sortChanges,
  tickAll,
  type TickChoices,
  type TickedChange,
} from './proposed-change.ts';

/** The ticks of a list of changes, which stay when its changes are worked out again. */
export function useTicks(changes: readonly ProposedChange[]) {
  const [choices, setChoices] = useState<TickChoices>(new Map());
  const sorted = useMemo(() => sortChanges(changes), [changes]);
  const lines = useMemo(
    () => sorted.map((change): TickedChange => ({ change, isTicked: isTicked(change, choices) })),
    [sorted, choices],
  );
  const ticked = useMemo(() => lines.flatMap((line) => (line.isTicked ? line.change : [])), [lines]);
  const tick = useMemo(
    () => (chosen: readonly ProposedChange[], to?: boolean) =>
      setChoices((known) => tickAll(chosen, known, to)),
    [],
  );
  return { lines, ticked, tick };
}
