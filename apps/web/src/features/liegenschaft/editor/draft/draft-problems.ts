import { gebaeudeInputSchema } from '@rahmenpreis/contract/schema/gebaeude.ts';
import { liegenschaftInputSchema } from '@rahmenpreis/contract/schema/liegenschaft.ts';
import type { Draft, GebaeudeDraft, LiegenschaftDraft } from './draft.ts';
import { unreadableSentence } from './field-text.ts';

/** Sentences about a draft's fields, by their path: `adresse.strasse` (PROP-043…046). */
export type Problems = Readonly<Record<string, string>>;

/** A sentence for every typed text that is no value of its field. */
function unreadableProblems({ unreadable }: Draft<unknown>): Problems {
  return Object.fromEntries(
    Object.entries(unreadable).map(([path, text]) => [path, unreadableSentence(path, text)]),
  );
}

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
