import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { acceptProposals } from '@rahmenpreis/tendering/award/accept-proposals.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import type { NameOf } from '@rahmenpreis/tendering/audit-log/key-words.ts';
import { useMemo, useState } from 'react';
import { STACKED } from '../../../kit/page/breakpoints.ts';
import type { GridPlace } from '../../../kit/tree-grid/focus/use-selection.ts';
import { useAwardLock } from '../../../tender/award/award-lock.ts';
import { asksReason, type AwardCell, type AwardRow } from '../award-rows.ts';
import { isMeant } from '../award-show.ts';
import { markedCells } from '../marked-cells.ts';
import { TEXTS } from '../texts.ts';
import { CLOSING_TEXTS } from '../closing/texts.ts';
import { ACCEPT_TEXTS } from './texts.ts';

interface AcceptOptions {
  readonly phaseId: string;
  readonly comparison: Comparison;
  /** The packages that all filters leave; undefined while one of them is still being asked about. */
  readonly cells: readonly AwardCell[] | undefined;
  /** The properties in the table, where a block may be marked. */
  readonly shown: readonly AwardRow[];
  readonly sliceIds: readonly SliceId[];
}

/** The proposals that the filters leave, those marked in the table, and whether the accept dialog is open. */
export function useAccept({ phaseId, comparison, cells, shown, sliceIds }: AcceptOptions) {
  const lock = useAwardLock(phaseId, TEXTS.readOnly);
  const isNarrow = useMediaQuery(STACKED) === true;
  const [place, setPlace] = useState<GridPlace>();
  const [opened, { open: onOpen, close: onClose }] = useDisclosure();
  const all = useMemo(() => cells ?? [], [cells]);
  const selected = useMemo(
    () => markedCells(shown, place, { sliceIds, isNarrow }),
    [shown, sliceIds, isNarrow, place],
  );
  const [countAll, countSelected] = useMemo(() => {
    const countOf = (own: readonly AwardCell[]) =>
      acceptProposals(comparison, own, { isWithinTarget: false }).length;
    return [countOf(all), countOf(selected)];
  }, [comparison, all, selected]);
  const waiting = cells === undefined ? TEXTS.firm.loading : undefined;
  const reason = waiting ?? (countAll === 0 ? ACCEPT_TEXTS.none : undefined);
  return {
    all,
    selected,
    dialog: { opened, onClose, all, selected },
    /** How many the button means: those that are marked, else all that the filters leave. */
    count: countSelected > 0 ? countSelected : countAll,
    isMarked: countSelected > 0,
    lock: lock ?? reason,
    onOpen,
    onPlaceChange: setPlace,
    /** Enter on a marked block; false where nothing in it can be accepted. */
    onBlock(): boolean {
      const isTaken = lock === undefined && countSelected > 0;
      if (isTaken) onOpen();
      return isTaken;
    },
  };
}

/** The packages in view, and those of a marked block. */
type Chosen = Pick<ReturnType<typeof useAccept>, 'all' | 'selected'>;

/** The awards that can get a reason: those marked that need one, else all in view that lack one. */
export function useExplain(phaseId: string, { all, selected }: Chosen) {
  const lock = useAwardLock(phaseId, TEXTS.readOnly);
  const [opened, { open: onOpen, close: onClose }] = useDisclosure();
  const chosen = selected.filter(asksReason);
  const cells = chosen.length > 0 ? chosen : all.filter((cell) => isMeant(cell, 'unexplained'));
  return { cells, lock, onOpen, dialog: { opened, onClose, cells } };
}

/** The awards that wait for a second administrator: those marked, else all in view; not own ones. */
export function useApprove(phaseId: string, { all, selected }: Chosen) {
  const lock = useAwardLock(phaseId, TEXTS.readOnly);
  const [opened, { open: onOpen, close: onClose }] = useDisclosure();
  const marked = selected.filter(({ waitsFor }) => waitsFor !== undefined);
  const waiting = marked.length > 0 ? marked : all.filter(({ waitsFor }) => waitsFor !== undefined);
  const cells = waiting.filter(({ waitsFor }) => waitsFor === 'me');
  return {
    count: waiting.length,
    cells,
    lock: lock ?? (cells.length === 0 ? CLOSING_TEXTS.onlyOwn : undefined),
    onOpen,
    dialog: { opened, onClose, cells, ownCount: waiting.length - cells.length },
    /** Enter on a marked block; false where nothing in it waits for this administrator. */
    onBlock(): boolean {
      const isTaken = lock === undefined && marked.length > 0 && cells.length > 0;
      if (isTaken) onOpen();
      return isTaken;
    },
  };
}

/** The names of properties and bidders by their ids. */
export function useNames(
  liegenschaften: readonly Liegenschaft[],
  providers: readonly ServiceProvider[],
): NameOf {
  return useMemo(() => {
    const names = new Map([
      ...liegenschaften.map((own) => [own.id, liegenschaftLabel(own)] as const),
      ...providers.map(({ id, organisation }) => [id, organisation] as const),
    ]);
    return (id) => names.get(id);
  }, [liegenschaften, providers]);
}
