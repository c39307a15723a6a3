import { gebaeudeInputSchema } from '@rahmenpreis/contract/schema/gebaeude.ts';
import { liegenschaftInputSchema } from '@rahmenpreis/contract/schema/liegenschaft.ts';
import {
  type Draft,
  type GebaeudeDraft,
  type LiegenschaftDraft,
  type Problems,
  unreadableProblems,
} from './draft.ts';
import { type EditorState, showProblems } from '../editor-state.ts';

function problemsIn<Fields>(
  schema: typeof liegenschaftInputSchema | typeof gebaeudeInputSchema,
  draft: Draft<Fields>,
): Problems {
  const parsed = schema.safeParse(draft.fields);
  const broken = parsed.success ? [] : parsed.error.issues;
  const problems: Record<string, string> = {};
  for (const { path, message } of broken) problems[path.join('.')] ??= message;
  return { ...problems, ...unreadableProblems(draft) };
}

/** What keeps a property from being saved; empty when nothing does (PROP-044…047). */
export function liegenschaftProblems(draft: LiegenschaftDraft): Problems {
  return problemsIn(liegenschaftInputSchema, draft);
}

/** What keeps a building from being saved; empty when nothing does (PROP-043, PROP-045…047). */
export function gebaeudeProblems(draft: GebaeudeDraft): Problems {
  return problemsIn(gebaeudeInputSchema, draft);
}

/** Puts a sentence at every field that keeps from saving (PROP-047). */
export function showAllProblems(state: EditorState): EditorState {
  return showProblems(state, liegenschaftProblems, gebaeudeProblems);
}
