import { gebaeudeInputSchema } from '@rahmenpreis/contract/gebaeude.ts';
import { liegenschaftInputSchema } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Draft, GebaeudeDraft, LiegenschaftDraft, Problems } from './draft.ts';
import type { EditorState } from './editor-state.ts';

const UNREADABLE = 'Bitte prüfen Sie die Eingabe.';

function problemsIn<Fields>(
  schema: typeof liegenschaftInputSchema | typeof gebaeudeInputSchema,
  { fields, unreadable }: Draft<Fields>,
): Problems {
  const parsed = schema.safeParse(fields);
  const broken = parsed.success ? [] : parsed.error.issues;
  const problems: Record<string, string> = {};
  for (const { path, message } of broken) problems[path.join('.')] ??= message;
  for (const path of Object.keys(unreadable)) problems[path] = UNREADABLE;
  return problems;
}

/** What keeps a property from being saved; empty when nothing does (PROP-044…047). */
export function liegenschaftProblems(draft: LiegenschaftDraft): Problems {
  return problemsIn(liegenschaftInputSchema, draft);
}

/** What keeps a building from being saved; empty when nothing does (PROP-043, PROP-045…047). */
export function gebaeudeProblems(draft: GebaeudeDraft): Problems {
  return problemsIn(gebaeudeInputSchema, draft);
}

/** Puts a sentence at every field that keeps from saving; sentences that stand there already stay (PROP-047). */
export function showAllProblems({ draft, problems }: EditorState): EditorState {
  const found = [
    [draft.liegenschaft.tempId, liegenschaftProblems(draft.liegenschaft)] as const,
    ...draft.gebaeude.map((each) => [each.tempId, gebaeudeProblems(each)] as const),
  ];
  const told = found.map(([tempId, each]) => {
    const standing = Object.entries(problems[tempId] ?? {}).filter(([path]) => path in each);
    return [tempId, { ...each, ...Object.fromEntries(standing) }] as const;
  });
  return { draft, problems: Object.fromEntries(told) };
}
