import type { Adresse, GebaeudeInput, LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import {
  GEBAEUDE_FIELDS,
  gebaeudeValue,
  type GebaeudeValue,
  withGebaeudeValue,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { LIEGENSCHAFT_TEXTS } from '@rahmenpreis/tendering/liegenschaft/listed-field.ts';
import { LIEGENSCHAFT_LABELS } from '@rahmenpreis/tendering/liegenschaft/field-labels.ts';
import { EM_DASH } from '../../../kit/show/em-dash.ts';
import { gebaeudeText } from '../../../tender/liegenschaft/gebaeude-text.ts';
import { carryLinks, linkedIds, type MediaLinks } from '../../../tender/media/linked-media.ts';
import { areSame } from './draft/draft.ts';
import { EDITOR_TEXTS as TEXTS } from './texts.ts';

/** One line of the conflict dialog: a field on which both versions differ. */
export interface ConflictLine {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** False where only the other user changed the field, so that its value stays either way. */
  readonly isMine: boolean;
}

/** The three versions of one property or building. */
interface Versions<Fields> {
  /** What the user began with. */
  readonly base: Fields;
  readonly mine: Fields;
  /** What somebody else has saved in the meantime. */
  readonly theirs: Fields;
}

interface Part<Fields> {
  readonly label: string;
  readonly get: (fields: Fields) => unknown;
  readonly put: (fields: Fields, from: Fields) => Fields;
  readonly text: (fields: Fields) => string;
}

function adressePart<Fields extends { readonly adresse: Adresse }>(name: keyof Adresse): Part<Fields> {
  return {
    label: LIEGENSCHAFT_LABELS[name],
    get: ({ adresse }) => adresse[name],
    put: (fields, { adresse }) => ({ ...fields, adresse: { ...fields.adresse, [name]: adresse[name] } }),
    text: ({ adresse }) => adresse[name] || EM_DASH,
  };
}

const ADRESSE_NAMES = ['strasse', 'hausnummer', 'postleitzahl', 'stadt', 'region', 'land'] as const;

const LIEGENSCHAFT_PARTS: readonly Part<LiegenschaftInput>[] = [
  ...LIEGENSCHAFT_TEXTS.map(
    (name): Part<LiegenschaftInput> => ({
      label: LIEGENSCHAFT_LABELS[name],
      get: (fields) => fields[name],
      put: (fields, from) => ({ ...fields, [name]: from[name] }),
      text: (fields) => fields[name] || EM_DASH,
    }),
  ),
  ...ADRESSE_NAMES.map((name) => adressePart<LiegenschaftInput>(name)),
];

const GEBAEUDE_PARTS: readonly Part<GebaeudeInput>[] = [
  ...ADRESSE_NAMES.map((name) => adressePart<GebaeudeInput>(name)),
  ...GEBAEUDE_FIELDS.map((field): Part<GebaeudeInput> => {
    const get = (fields: GebaeudeInput): GebaeudeValue => gebaeudeValue(fields, field.name);
    return {
      label: field.label,
      get,
      put: (fields, from) => withGebaeudeValue(fields, field.name, get(from)),
      text: (fields) => gebaeudeText(field, get(fields)),
    };
  }),
];

function mediaOf({ hauptBildId, hauptPlanId, mediaIds }: MediaLinks): MediaLinks {
  return { hauptBildId, hauptPlanId, mediaIds };
}

/** Gives the differences of both versions, and the other version with the user's changes applied to it. */
function compare<Fields extends MediaLinks>(
  parts: readonly Part<Fields>[],
  { base, mine, theirs }: Versions<Fields>,
): { lines: ConflictLine[]; merged: Fields } {
  const lines = parts
    .filter(({ get }) => !areSame(get(mine), get(theirs)))
    .map(({ label, get, text }) => ({
      label,
      mine: text(mine),
      theirs: text(theirs),
      isMine: !areSame(get(mine), get(base)),
    }));
  if (!areSame(mediaOf(mine), mediaOf(theirs))) {
    const count = (fields: Fields) => TEXTS.files(linkedIds(fields).length);
    const isMine = !areSame(mediaOf(mine), mediaOf(base));
    lines.push({ label: TEXTS.media, mine: count(mine), theirs: count(theirs), isMine });
  }
  const own = parts.filter(({ get }) => !areSame(get(mine), get(base)));
  const merged = own.reduce((fields, { put }) => put(fields, mine), theirs);
  return { lines, merged: { ...merged, ...carryLinks(base, mine, theirs) } };
}

/** Compares two versions of a property. */
export const compareLiegenschaft = (versions: Versions<LiegenschaftInput>) =>
  compare(LIEGENSCHAFT_PARTS, versions);

/** Compares two versions of a building. */
export const compareGebaeude = (versions: Versions<GebaeudeInput>) => compare(GEBAEUDE_PARTS, versions);
