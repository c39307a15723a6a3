import { useState } from 'react';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { showFailure } from '../../../kernel/toast/show-toast.ts';
import { readGebaeude, readLiegenschaft } from '../api.ts';
import { compareGebaeude, compareLiegenschaft, type ConflictLine } from './conflict.ts';
import { draftOfStored, type EditorDraft } from './draft/draft.ts';
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

async function conflictOf(draft: EditorDraft, failure: SaveFailure): Promise<Conflict | undefined> {
  const { liegenschaft, gebaeude } = draft;
  const id = liegenschaft.stored?.id;
  if (id === undefined || liegenschaft.stored === undefined) return undefined;
  if (failure.kind === 'liegenschaft') {
    const { stored: theirs } = await readLiegenschaft(id);
    const versions = { base: liegenschaft.stored.fields, mine: liegenschaft.fields, theirs: theirs.fields };
    const { tempId } = liegenschaft;
    const { lines, merged } = compareLiegenschaft(versions);
    return {
      name: liegenschaft.fields.name,
      lines,
      mine: { ...draft, liegenschaft: { ...liegenschaft, stored: theirs, fields: merged } },
      theirs: { ...draft, liegenschaft: { ...draftOfStored(theirs), tempId } },
    };
  }
  const own = gebaeude.find(({ tempId }) => tempId === failure.tempId);
  if (own?.stored === undefined) return undefined;
  const theirs = await readGebaeude(id, own.stored.id);
  const versions = { base: own.stored.fields, mine: own.fields, theirs: theirs.fields };
  const { lines, merged } = compareGebaeude(versions);
  const put = (changed: typeof own): EditorDraft => ({
    ...draft,
    gebaeude: gebaeude.map((each) => (each === own ? changed : each)),
  });
  return {
    name: own.fields.name,
    lines,
    mine: put({ ...own, stored: theirs, fields: merged }),
    theirs: put({ ...draftOfStored(theirs), tempId: own.tempId }),
  };
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
