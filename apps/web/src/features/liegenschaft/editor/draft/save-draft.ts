import type { SaveCalls } from '../../api.ts';
import type { Stored } from '../../stored.ts';
import { areSame, type Draft, type EditorDraft, isChanged } from './draft.ts';

/** One thing that was not saved: the property, or the building with this `tempId`. */
export interface SaveFailure {
  readonly kind: 'liegenschaft' | 'gebaeude';
  readonly tempId: string;
  readonly error: unknown;
}

export interface SaveOutcome {
  /** The draft with everything that is saved now; saving it again does only the rest. */
  readonly draft: EditorDraft;
  readonly failures: readonly SaveFailure[];
}

async function saveOne<Fields>(
  draft: Draft<Fields>,
  create: () => Promise<Stored<Fields>>,
  change: (stored: Stored<Fields>) => Promise<Stored<Fields>>,
): Promise<Draft<Fields>> {
  if (!isChanged(draft)) return draft;
  const isNew = draft.stored === undefined;
  let stored = draft.stored === undefined ? await create() : await change(draft.stored);
  // A creation whose first answer was lost is answered with the first data; later edits follow as a change.
  if (isNew && !areSame(trimTexts(stored.fields), trimTexts(draft.fields))) stored = await change(stored);
  return { ...draft, stored, fields: stored.fields };
}

function trimTexts<Fields>(fields: Fields): Fields {
  return JSON.parse(JSON.stringify(fields), (_, value: unknown) =>
    typeof value === 'string' ? value.trim() : value,
  ) as Fields;
}

/** Saves what differs: the property, then each building; one that fails stops no other (PROP-032). */
export async function saveDraft(draft: EditorDraft, calls: SaveCalls): Promise<SaveOutcome> {
  let { liegenschaft } = draft;
  try {
    const { fields, tempId } = liegenschaft;
    liegenschaft = await saveOne(
      liegenschaft,
      () => calls.createLiegenschaft(fields, tempId),
      (stored) => calls.changeLiegenschaft(stored, fields),
    );
  } catch (error) {
    return { draft, failures: [{ kind: 'liegenschaft', tempId: liegenschaft.tempId, error }] };
  }
  const liegenschaftId = liegenschaft.stored?.id ?? '';
  const gebaeude = [...draft.gebaeude];
  const failures: SaveFailure[] = [];
  for (const [index, each] of gebaeude.entries()) {
    try {
      gebaeude[index] = await saveOne(
        each,
        () => calls.createGebaeude(liegenschaftId, each.fields, each.tempId),
        (stored) => calls.changeGebaeude(liegenschaftId, stored, each.fields),
      );
    } catch (error) {
      failures.push({ kind: 'gebaeude', tempId: each.tempId, error });
    }
  }
  return { draft: { liegenschaft, gebaeude }, failures };
}
