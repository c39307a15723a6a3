import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import { formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { sliceOfTag } from '../lv/slice.ts';
import { type BoundPhase, changedBinding } from '../phase/binding.ts';
import { writtenDay } from '../phase/binding-state.ts';
import type { OfferLetter } from '../receipt/offer-letter.ts';
import { type ChangedPlace, type PlaceChange, placeChange } from './place-change.ts';
import type { Thing } from './thing-change.ts';

/** What of a position decides what a bidder offers for it; the quantity in thousandths. */
type ComparedPosition = Pick<
  LvPosition,
  | 'epCode'
  | 'identificationNumber'
  | 'description'
  | 'unit'
  | 'sliceTag'
  | 'optionalPosition'
  | 'optionalPositionActive'
> & { mengeMillis: number };

/**
 * The entries of a catalogue by Ep-Code, its categories by title. Numbers are left out, because they all move
 * when an entry is put in.
 */
export function thingsOfCatalog(entries: readonly EpEntry[]): Map<string, Thing> {
  return byKey(entries, ({ epCode, title, unit, sliceTag, preText, postText }) => ({
    key: epCode ?? `category ${title}`,
    name: epCode === null ? `Kategorie „${title}“` : `${epCode} ${title}`,
    facts: {
      Bezeichnung: title,
      Einheit: unit,
      Leistungsgruppe: sliceTag === null ? '' : sliceOfTag(sliceTag).title,
      Langtext: [preText, postText].join('\n').trim(),
    },
  }));
}

/** The positions of an LV by Ep-Code and AKS number, however they are numbered in their file. */
export function thingsOfLv(positions: readonly ComparedPosition[]): Map<string, Thing> {
  return byKey(positions, (position) => ({
    key: `${position.epCode} ${position.identificationNumber}`,
    name: `${position.epCode} ${position.description}`,
    facts: {
      Text: position.description,
      Menge: formatMillisShort(position.mengeMillis),
      Einheit: position.unit,
      Leistungsgruppe: sliceOfTag(position.sliceTag).title,
      Bedarfsposition: optionText(position),
    },
  }));
}

/** What bidders are told of a catalogue that replaces another; undefined where nothing differs for them. */
export function catalogChange(
  before: readonly EpEntry[] | undefined,
  after: readonly EpEntry[],
): PlaceChange | undefined {
  const place = { about: 'ep-catalog', liegenschaftId: null, title: '' } as const;
  return placeChange(place, before && thingsOfCatalog(before), thingsOfCatalog(after));
}

/** What bidders are told of a changed LV, undefined being no LV; undefined where nothing differs for them. */
export function lvChange(
  place: ChangedPlace,
  before: readonly ComparedPosition[] | undefined,
  after: readonly ComparedPosition[] | undefined,
): PlaceChange | undefined {
  return placeChange({ ...place, about: 'lv' }, before && thingsOfLv(before), after && thingsOfLv(after));
}

/** What bidders are told of another letter than there was; undefined where nothing differs for them. */
export function letterChange(
  before: OfferLetter | undefined,
  after: OfferLetter | undefined,
): PlaceChange | undefined {
  const place = { about: 'letter', liegenschaftId: null, title: '' } as const;
  return placeChange(place, before && thingsOfLetter(before), after && thingsOfLetter(after));
}

/** What bidders are told of a Bindefrist that was set; undefined where the day only went with the end. */
export function setBinding(before: BoundPhase, after: BoundPhase): PlaceChange | undefined {
  const { bindingUntil: day = null } = after;
  if (day === changedBinding(before, { end: after.end })) return undefined;
  const place = { about: 'binding', liegenschaftId: null, title: '' } as const;
  const thingsOf = (said: string | null = null) =>
    new Map([
      ['day', { name: 'Angebote binden', facts: { bis: said === null ? 'offen' : writtenDay(said) } }],
    ]);
  return placeChange(place, thingsOf(before.bindingUntil), thingsOf(day));
}

/** What bidders are told of a property that joins a phase or leaves it. */
export function memberChange(place: ChangedPlace, isIn: boolean): PlaceChange {
  return { ...place, change: isIn ? 'new' : 'removed', things: null };
}

/** What bidders are told of the new version of a document; `number` counts from one. */
export function versionChange(
  document: { mediaId: string; filename: string; number: number },
  note: string,
): PlaceChange {
  const { mediaId, filename, number } = document;
  const name = `${filename}, Fassung ${number}${note === '' ? '' : `: ${note}`}`;
  const things = [{ key: mediaId, before: null, after: { name, facts: {} } }];
  return { about: 'document', liegenschaftId: null, title: '', change: 'changed', things };
}

function thingsOfLetter({ text, declarations }: OfferLetter): Map<string, Thing> {
  return new Map([
    ['text', { name: 'Wortlaut', facts: { Text: text } }],
    ...declarations.map((said): [string, Thing] => [
      `declaration ${said.text}`,
      { name: `Erklärung „${said.text}“`, facts: { Erforderlich: said.isRequired ? 'ja' : 'nein' } },
    ]),
  ]);
}

function optionText({ optionalPosition, optionalPositionActive }: ComparedPosition): string {
  if (!optionalPosition) return 'nein';
  return optionalPositionActive ? 'aktiv' : 'inaktiv';
}

/** Those that share a key are told apart by their order. */
function byKey<T>(all: readonly T[], read: (one: T) => Thing & { key: string }): Map<string, Thing> {
  const things = new Map<string, Thing>();
  const counts = new Map<string, number>();
  for (const one of all) {
    const { key, ...thing } = read(one);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    things.set(`${key} ${count}`, thing);
  }
  return things;
}
