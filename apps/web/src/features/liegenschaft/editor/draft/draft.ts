import type { GebaeudeInput, LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import { gebaeudeInputSchema } from '@rahmenpreis/contract/schema/gebaeude.ts';
import { liegenschaftInputSchema } from '@rahmenpreis/contract/schema/liegenschaft.ts';
import {
  GEBAEUDE_FIELDS,
  type GebaeudeFieldKind,
  gebaeudeParts,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { LAND } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { linkedIds } from '../../../../tender/media/linked-media.ts';
import type { Stored } from '../../stored.ts';
import { unreadableSentence } from './field-text.ts';

/** A property or building while it is edited. */
export interface Draft<Fields> {
  /** The browser's own id; never sent as a field, but as the `Idempotency-Key` of its creation (PROP-009). */
  readonly tempId: string;
  /** Undefined until it is saved for the first time. */
  readonly stored: Stored<Fields> | undefined;
  readonly fields: Fields;
  /** Typed texts that are no value of their field, by the field's path; they keep from saving. */
  readonly unreadable: Readonly<Record<string, string>>;
}

export type LiegenschaftDraft = Draft<LiegenschaftInput>;
export type GebaeudeDraft = Draft<GebaeudeInput>;

/** A property with its buildings while it is edited. */
export interface EditorDraft {
  readonly liegenschaft: LiegenschaftDraft;
  readonly gebaeude: readonly GebaeudeDraft[];
}

/** The ids of all images and documents that a draft names now, or names on the server. */
export function linksOf({ liegenschaft, gebaeude }: EditorDraft, which: 'fields' | 'stored'): string[] {
  return [liegenschaft, ...gebaeude].flatMap(({ fields, stored }) => {
    const named = which === 'fields' ? fields : stored?.fields;
    return named === undefined ? [] : linkedIds(named);
  });
}

const NO_ADRESSE = { strasse: '', hausnummer: '', postleitzahl: '', stadt: '', region: '', land: LAND };

const NO_MEDIA = { hauptBildId: null, hauptPlanId: null, mediaIds: [] };

/** A draft of these fields. */
function draftOf<Fields>(tempId: string, fields: Fields, stored?: Stored<Fields>): Draft<Fields> {
  return { tempId, fields, stored, unreadable: {} };
}

/** A new property: everything empty, in the first country of the list (PROP-010). */
export function newLiegenschaft(tempId: string): LiegenschaftDraft {
  return draftOf(tempId, {
    nummer: '',
    name: '',
    beschreibung: '',
    anmerkung: '',
    eigentuemer: '',
    verantwortlicher: '',
    erpNummer: '',
    adresse: NO_ADRESSE,
    ...NO_MEDIA,
  });
}

const TEXT_KINDS: readonly GebaeudeFieldKind['kind'][] = ['text', 'longText'];
const UNSET = gebaeudeParts(
  new Map(GEBAEUDE_FIELDS.map(({ name, kind }) => [name, TEXT_KINDS.includes(kind) ? '' : null])),
) as Omit<GebaeudeInput, 'adresse' | keyof typeof NO_MEDIA>;

/** A new building: everything unset, at the address of its property (PROP-028). */
export function newGebaeude(tempId: string, { adresse }: LiegenschaftInput): GebaeudeDraft {
  return draftOf(tempId, { ...UNSET, ...NO_MEDIA, adresse });
}

/** Copies a building without number, images and documents, which two buildings never share. */
export function copyOfGebaeude(tempId: string, fields: GebaeudeInput): GebaeudeDraft {
  const { energiesteckbrief } = fields;
  const { id: _own, ...profile } = energiesteckbrief ?? {};
  return draftOf(tempId, {
    ...fields,
    ...NO_MEDIA,
    nummer: '',
    energiesteckbrief: energiesteckbrief && ({ ...profile } as typeof energiesteckbrief),
  });
}

/** The draft of what the server holds. */
export function draftOfStored<Fields>(stored: Stored<Fields>): Draft<Fields> {
  return draftOf(stored.id, stored.fields, stored);
}

/** Says whether two sets of fields hold the same, whatever the order of their names. */
export function areSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === other;
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...keys].every((key) => areSame(a[key], b[key]));
}

/** Says whether a draft holds anything that the server does not (PROP-030). */
export function isChanged<Fields>({ stored, fields, unreadable }: Draft<Fields>): boolean {
  return Object.keys(unreadable).length > 0 || stored === undefined || !areSame(stored.fields, fields);
}

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
