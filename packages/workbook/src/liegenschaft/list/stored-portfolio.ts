import type { GebaeudeInput, LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { sameKey } from '@rahmenpreis/german/plain-key.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';

export interface StoredGebaeude extends GebaeudeInput {
  readonly id: string;
}

/** A property as it is stored, with its buildings. */
export interface StoredLiegenschaft extends LiegenschaftInput {
  readonly id: string;
  readonly gebaeude: readonly StoredGebaeude[];
}

/** The stored thing a list's row means, a new one, or none, with the sentence why and of which column. */
export type Found<Thing> =
  | { readonly kind: 'stored'; readonly thing: Thing }
  | { readonly kind: 'new' }
  | { readonly kind: 'none'; readonly isOfId: boolean; readonly problem: string };

/** Numbers are compared as all keys are. */
export const foldNummer = sameKey;

const NO_LIEGENSCHAFT = 'Zu dieser LiegenschaftsId gibt es keine Liegenschaft.';
const NO_NUMMER = 'Die Nummer fehlt; ohne sie wird keine Liegenschaft zugeordnet.';
const NO_GEBAEUDE = 'Zu dieser GebaeudeId gibt es in dieser Liegenschaft kein Gebäude.';

/** Finds properties by id, where that is filled, else by number; a number that several bear is none. */
export function portfolioIndex(
  stored: readonly StoredLiegenschaft[],
): (id: string, nummer: string) => Found<StoredLiegenschaft> {
  const byId = new Map(stored.map((each) => [each.id, each]));
  const byNummer = Map.groupBy(stored, ({ nummer }) => foldNummer(nummer));
  return (id, nummer) => {
    if (id !== '') {
      const thing = byId.get(id.toLowerCase());
      return thing === undefined
        ? { kind: 'none', isOfId: true, problem: NO_LIEGENSCHAFT }
        : { kind: 'stored', thing };
    }
    if (nummer === '') return { kind: 'none', isOfId: false, problem: NO_NUMMER };
    const [thing, second] = byNummer.get(foldNummer(nummer)) ?? [];
    if (thing === undefined) return { kind: 'new' };
    if (second === undefined) return { kind: 'stored', thing };
    return { kind: 'none', isOfId: false, problem: severalSentence(byNummer.get(foldNummer(nummer)) ?? []) };
  };
}

/** So many are named; a sentence that names more is no longer read. */
const NAMED_AT_MOST = 5;

function severalSentence(bearers: readonly StoredLiegenschaft[]): string {
  const names = bearers.map((each) => `„${liegenschaftLabel(each)}“ in ${each.adresse.stadt}`);
  return `Diese Nummer tragen mehrere Liegenschaften: ${joinGerman(names, NAMED_AT_MOST)}. Bitte füllen Sie die Spalte LiegenschaftsId.`;
}

/** Finds a building of a property by id if filled, else by number; a property's only one needs neither. */
export function findGebaeude(
  { gebaeude }: Pick<StoredLiegenschaft, 'gebaeude'>,
  { id, nummer, isOnly }: { id: string; nummer: string; isOnly: boolean },
): Found<StoredGebaeude> {
  const [first, second] = gebaeude;
  if (id !== '') {
    const thing = gebaeude.find((each) => each.id === id.toLowerCase());
    return thing === undefined
      ? { kind: 'none', isOfId: true, problem: NO_GEBAEUDE }
      : { kind: 'stored', thing };
  }
  if (isOnly && first !== undefined && second === undefined) return { kind: 'stored', thing: first };
  const bearers = gebaeude.filter((each) => foldNummer(each.nummer) === foldNummer(nummer));
  const [thing, another] = bearers;
  if (nummer === '' || thing === undefined) return { kind: 'new' };
  if (another === undefined) return { kind: 'stored', thing };
  const quoted = bearers.map(({ name }) => `„${name}“`);
  const names = joinGerman(quoted, NAMED_AT_MOST);
  return {
    kind: 'none',
    isOfId: false,
    problem: `Diese Nummer tragen mehrere Gebäude der Liegenschaft: ${names}. Bitte füllen Sie die Spalte GebaeudeId.`,
  };
}
