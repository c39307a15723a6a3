import { useMemo, useState, useSyncExternalStore } from 'react';
import { EditSession } from '../../../kit/tree-grid/edit/edit-session.ts';
import type { CellEdits } from '../../../kit/tree-grid/edit/enter-texts.ts';
import { countRejected } from '../../../kit/tree-grid/model/cell-content.ts';
import { enterTargets, unstored } from './target-form.ts';
import {
  countTargets,
  type TargetChanges,
  type TargetPlace,
  targetRows,
  type Targets,
} from './target-rows.ts';

const NO_CHANGES: TargetChanges = new Map();

/** The unstored entries of the form over the stored ones; changes by others show at once (TARGET-002). */
export function useTargetForm(place: TargetPlace, stored: Targets, isEditable: boolean) {
  const [book] = useState(() => new EditSession());
  const [entered, setEntered] = useState(NO_CHANGES);
  const changes = unstored(stored, entered);
  // Entries that are stored now are forgotten: they must not return as a change when somebody edits them.
  if (changes !== entered) setEntered(changes);
  const rows = useMemo(() => targetRows(place, stored, changes), [place, stored, changes]);
  const wrongCount = useSyncExternalStore(book.subscribe, () => countRejected(book.snapshot().rejected));
  const edits: CellEdits = {
    book,
    isEditable,
    write: (writes) => setEntered((before) => enterTargets(place.phaseId, stored, before, writes)),
  };
  const unsavedCount = changes.size + wrongCount;
  const discard = () => {
    setEntered(NO_CHANGES);
    book.forgetAll();
  };
  return {
    book,
    edits,
    discard,
    rows,
    changes,
    wrongCount,
    unsavedCount,
    counts: countTargets(rows),
  };
}

export type TargetForm = ReturnType<typeof useTargetForm>;
