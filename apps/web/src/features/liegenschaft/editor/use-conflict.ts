import { useState } from 'react';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { showFailure } from '../../../kernel/toast/show-toast.ts';
import { readGebaeude, readLiegenschaft } from '../api.ts';
import { compareGebaeude, compareLiegenschaft, type ConflictLine } from './conflict.ts';
import type { Stored } from '../stored.ts';
import { type Draft, draftOfStored, type EditorDraft } from './draft/draft.ts';
import type { SaveFailure } from './draft/save-draft.ts';
import { TEXTS as LIEGENSCHAFT_TEXTS } from '../../../tender/liegenschaft/texts.ts';

/** A refused save and the two drafts it can go on with. */
export interface Conflict {
  readonly name: string;
  readonly lines: readonly ConflictLine[];
  /** The user's changes on top of the other version. */
  readonly mine: EditorDraft;
  /** The other version as it is. */
  readonly theirs: EditorDraft;
}

/** The conflict of one property or building: compared lines; `put` inserts its draft into the whole. */
function conflictIn<Fields extends { readonly name: string }>(
  own: Draft<Fields>,
  theirs: Stored<Fields>,
  compare: (versions: Record<'base' | 'mine' | 'theirs', Fields>) => {
    lines: ConflictLine[];
    merged: Fields;
  },
  put: (changed: Draft<Fields>) => EditorDraft,
): Conflict {
  const base = own.stored?.fields ?? own.fields;
  const { lines, merged } = compare({ base, mine: own.fields, theirs: theirs.fields });
  return {
    name: own.fields.name,
    lines,
    mine: put({ ...own, stored: theirs, fields: merged }),
    theirs: put({ ...draftOfStored(theirs), tempId: own.tempId }),
  };
}

async function conflictOf(draft: EditorDraft, failure: SaveFailure): Promise<Conflict | undefined> {
  const { liegenschaft, gebaeude } = draft;
  const id = liegenschaft.stored?.id;
  if (id === undefined) return undefined;
  if (failure.kind === 'liegenschaft') {
    const { stored } = await readLiegenschaft(id);
    const put = (changed: typeof liegenschaft) => ({ ...draft, liegenschaft: changed });
    return conflictIn(liegenschaft, stored, compareLiegenschaft, put);
  }
  const own = gebaeude.find(({ tempId }) => tempId === failure.tempId);
  if (own?.stored === undefined) return undefined;
  return conflictIn(own, await readGebaeude(id, own.stored.id), compareGebaeude, (changed) => ({
    ...draft,
    gebaeude: gebaeude.map((each) => (each === own ? changed : each)),
  }));
}

/** Holds the conflict that is to be decided; a failed save without one leaves it empty. */
export function useConflict() {
  const [conflict, setConflict] = useState<Conflict>();
  const look = async (draft: EditorDraft, failures: readonly SaveFailure[]): Promise<void> => {
    const stale = failures.find(({ error }) => isCallFailure(error, 412));
    if (stale === undefined) return;
    try {
      setConflict(await conflictOf(draft, stale));
    } catch (error) {
      showFailure(LIEGENSCHAFT_TEXTS.notLoaded, error);
    }
  };
  return { conflict, look, close: () => setConflict(undefined) };
}
