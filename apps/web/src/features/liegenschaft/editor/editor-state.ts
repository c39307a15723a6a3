import type { GebaeudeInput, LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import type { MediaLinks } from '../../../tender/media/linked-media.ts';
import { gebaeudeProblems, liegenschaftProblems, type Problems } from './draft/draft.ts';
import {
  areSame,
  copyOfGebaeude,
  type Draft,
  type EditorDraft,
  type GebaeudeDraft,
  isChanged,
  newGebaeude,
  newLiegenschaft,
} from './draft/draft.ts';
import type { SaveFailure } from './draft/save-draft.ts';

/** The state of the editor: the draft, and field messages by the `tempId` of property and buildings. */
export interface EditorState {
  readonly draft: EditorDraft;
  readonly problems: Readonly<Record<string, Problems>>;
}

/** Says whether leaving would lose something; a new property counts from its first entry on (PROP-030). */
export function isDirty({ liegenschaft, gebaeude }: EditorDraft): boolean {
  const isUntouched =
    liegenschaft.stored === undefined &&
    areSame(liegenschaft.fields, newLiegenschaft(liegenschaft.tempId).fields);
  return (!isUntouched && isChanged(liegenschaft)) || gebaeude.some(isChanged);
}

/** One field of the property or of a building. */
interface FieldPlace {
  readonly tempId: string;
  /** For instance `adresse.strasse`. */
  readonly path: string;
}

function without<Value>(record: Readonly<Record<string, Value>>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== name));
}

/** Changes the property or the building of this `tempId`. */
function changeDraft(
  { liegenschaft, gebaeude }: EditorDraft,
  tempId: string,
  change: <Fields extends MediaLinks>(draft: Draft<Fields>) => Draft<Fields>,
): EditorDraft {
  const changed = <Fields extends MediaLinks>(each: Draft<Fields>): Draft<Fields> =>
    each.tempId === tempId ? change(each) : each;
  return { liegenschaft: changed(liegenschaft), gebaeude: gebaeude.map((each) => changed(each)) };
}

// A problem is shown until its field is touched again (PROP-049).
function withoutProblem({ problems }: EditorState, { tempId, path }: FieldPlace): EditorState['problems'] {
  return { ...problems, [tempId]: without(problems[tempId] ?? {}, path) };
}

/** Changes the fields of the property or of a building; the sentence at `path` goes (PROP-030, PROP-049). */
export function editFields(
  state: EditorState,
  place: FieldPlace,
  fields: LiegenschaftInput | GebaeudeInput,
): EditorState {
  const { tempId, path } = place;
  const draft = changeDraft(state.draft, tempId, (each) => ({
    ...each,
    // They are of what the place names.
    fields: fields as unknown as typeof each.fields,
    unreadable: without(each.unreadable, path),
  }));
  return { draft, problems: withoutProblem(state, place) };
}

/** Keeps a typed text that is no value of its field, so that it is neither lost nor saved. */
export function keepUnreadable(state: EditorState, place: FieldPlace, text: string): EditorState {
  const draft = changeDraft(state.draft, place.tempId, (each) => ({
    ...each,
    unreadable: { ...each.unreadable, [place.path]: text },
  }));
  return { draft, problems: withoutProblem(state, place) };
}

/** Puts a sentence at a field. */
export function showProblem(
  { draft, problems }: EditorState,
  { tempId, path }: FieldPlace,
  message: string,
): EditorState {
  return { draft, problems: { ...problems, [tempId]: { ...problems[tempId], [path]: message } } };
}

/** Puts a message at each field that prevents saving; keeps those still valid, drops the rest (PROP-047). */
export function showProblems({ draft, problems }: EditorState): EditorState {
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

/** Puts the server's own sentences at the fields that it refused. */
export function showRefusals(state: EditorState, failures: readonly SaveFailure[]): EditorState {
  return failures
    .flatMap(({ tempId, error }) =>
      isCallFailure(error, 400)
        ? error.fieldProblems.map(({ field, message }) => ({ tempId, path: field, message }))
        : [],
    )
    .reduce((told, { message, ...place }) => showProblem(told, place, message), state);
}

/** The `tempId` of the property, else the first building, with a message; undefined if all can be saved. */
export function firstWithProblem({ draft, problems }: EditorState): string | undefined {
  const tempIds = [draft.liegenschaft.tempId, ...draft.gebaeude.map((each) => each.tempId)];
  return tempIds.find((tempId) => Object.keys(problems[tempId] ?? {}).length > 0);
}

function valueAt(fields: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name], fields);
}

/** True where something that is needed is not there at all; what is typed wrong does not count (PROP-047). */
export function isIncomplete({ draft, problems }: EditorState): boolean {
  return [draft.liegenschaft, ...draft.gebaeude].some(({ tempId, fields, unreadable }) =>
    Object.keys(problems[tempId] ?? {}).some((path) => {
      const value = valueAt(fields, path);
      return !(path in unreadable) && typeof value === 'string' && value.trim() === '';
    }),
  );
}

/** Adds an empty building at the property's address (PROP-028). */
export function addGebaeude({ draft, problems }: EditorState, tempId: string): EditorState {
  const added = newGebaeude(tempId, draft.liegenschaft.fields);
  return { draft: { ...draft, gebaeude: [...draft.gebaeude, added] }, problems };
}

/** Adds a copy of a building behind it; number, images and documents are not copied (PROP-028). */
export function copyGebaeude({ draft, problems }: EditorState, of: string, tempId: string): EditorState {
  const gebaeude = draft.gebaeude.flatMap((each) =>
    each.tempId === of ? [each, copyOfGebaeude(tempId, each.fields)] : [each],
  );
  return { draft: { ...draft, gebaeude }, problems };
}

/** Takes a building out of the draft (PROP-033). */
export function dropGebaeude({ draft, problems }: EditorState, tempId: string): EditorState {
  const gebaeude = draft.gebaeude.filter((each) => each.tempId !== tempId);
  return { draft: { ...draft, gebaeude }, problems: without(problems, tempId) };
}

/** Changes images and documents of the property or a building, from their current state (MEDIA-005…007). */
export function editLinks(
  { draft, problems }: EditorState,
  tempId: string,
  change: <Links extends MediaLinks>(links: Links) => Links,
): EditorState {
  return {
    draft: changeDraft(draft, tempId, (each) => ({ ...each, fields: change(each.fields) })),
    problems,
  };
}

/** Adds the server's buildings that the draft lacks, for instance after a failed load (ERR-013). */
export function addLoaded({ draft, problems }: EditorState, loaded: readonly GebaeudeDraft[]): EditorState {
  const known = new Set(draft.gebaeude.map(({ stored }) => stored?.id));
  const missing = loaded.filter(({ stored }) => !known.has(stored?.id));
  return { draft: { ...draft, gebaeude: [...draft.gebaeude, ...missing] }, problems };
}
