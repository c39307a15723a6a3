import { useMediaQuery } from '@mantine/hooks';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { acceptProposals } from '@rahmenpreis/tendering/award/accept-proposals.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import type { NameOf } from '@rahmenpreis/tendering/audit-log/key-words.ts';
import { useMemo, useState } from 'react';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { STACKED } from '../../../kit/page/breakpoints.ts';
import type { GridPlace } from '../../../kit/tree-grid/focus/use-selection.ts';
import { asksReason, type AwardCell, type AwardRow } from '../award-rows.ts';
import { isMeant } from '../award-show.ts';
import { markedCells } from '../marked-cells.ts';
import { TEXTS } from '../texts.ts';
import { ACCEPT_TEXTS } from './texts.ts';

interface AcceptOptions {
  readonly comparison: Comparison;
  /** The packages that all filters leave; undefined while one of them is still being asked about. */
  readonly cells: readonly AwardCell[] | undefined;
  /** The properties in the table, where a block may be marked. */
  readonly shown: readonly AwardRow[];
  readonly sliceIds: readonly SliceId[];
}

/** The proposals that the filters leave, those marked in the table, and whether the accept dialog is open. */
export function useAccept({ comparison, cells, shown, sliceIds }: AcceptOptions) {
  const mayWrite = mayWriteAlpha(useUser());
  const isNarrow = useMediaQuery(STACKED) === true;
  const [place, setPlace] = useState<GridPlace>();
  const [isOpen, setOpen] = useState(false);
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
    /** How many the button means: those that are marked, else all that the filters leave. */
    count: countSelected > 0 ? countSelected : countAll,
    isMarked: countSelected > 0,
    lock: mayWrite ? reason : TEXTS.readOnly,
    isOpen,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onPlaceChange: setPlace,
    /** Enter on a marked block; false where nothing in it can be accepted. */
    onBlock(): boolean {
      const isTaken = mayWrite && countSelected > 0;
      if (isTaken) setOpen(true);
      return isTaken;
    },
  };
}

/** The awards that can get a reason: those marked that need one, else all in view that lack one. */
export function useExplain({ all, selected }: Pick<ReturnType<typeof useAccept>, 'all' | 'selected'>) {
  const mayWrite = mayWriteAlpha(useUser());
  const [isOpen, setOpen] = useState(false);
  const chosen = selected.filter(asksReason);
  const missing = all.filter((cell) => isMeant(cell, 'unexplained'));
  return {
    cells: chosen.length > 0 ? chosen : missing,
    lock: mayWrite ? undefined : TEXTS.readOnly,
    isOpen,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
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
