import type { LvPart } from '@rahmenpreis/contract/lv-source.ts';
import { sameKey } from '@rahmenpreis/german/plain-key.ts';
import { type FileMatch, matchText, type NamedLiegenschaft } from '../lv/match-files.ts';
import { sheetName as printSheetName } from '../sheet/write-workbook.ts';

/** The properties that the signs of an LV name: none, one, or several that somebody is asked about. */
type PartMatch = Pick<LvPart, 'liegenschaftIds' | 'isGuess'>;

const NONE: PartMatch = { liegenschaftIds: [], isGuess: false };

function partMatch(match: FileMatch): PartMatch {
  if (match.kind === 'one') return { liegenschaftIds: [match.liegenschaftId], isGuess: match.isGuess };
  return match.kind === 'none' ? NONE : { liegenschaftIds: [...match.liegenschaftIds], isGuess: false };
}

/** Matches the texts of one file with the properties of a phase. */
export type PartMatcher = ReturnType<typeof createPartMatcher>;

/** How the title of a sheet names its property where we have written it. */
export function printTitle({ nummer, name }: Pick<NamedLiegenschaft, 'nummer' | 'name'>): string {
  return `Leistungsverzeichnis [${nummer}] ${name}`;
}

/** A name of a sheet without what tells it from another one so named. */
const withoutCount = (name: string): string => name.replace(/ \(\d+\)$/, '');

export function createPartMatcher(liegenschaften: readonly NamedLiegenschaft[]) {
  const byNummer = Map.groupBy(liegenschaften, ({ nummer }) => sameKey(nummer));
  const byTitle = Map.groupBy(liegenschaften, (own) => sameKey(printTitle(own)));
  const exact = (named: typeof byNummer, text: string): PartMatch | undefined => {
    const found = named.get(sameKey(text));
    return found && { liegenschaftIds: found.map(({ id }) => id), isGuess: false };
  };
  const ofText = (text: string) => exact(byNummer, text) ?? partMatch(matchText(text, liegenschaften));
  /** A city above a table may be anything: of titles only a number or a name counts. */
  const ofTitles = (titles: readonly string[]): PartMatch => {
    const placeless = liegenschaften.map((own) => ({ ...own, adresse: { stadt: '' } }));
    return exact(byTitle, titles[0] ?? '') ?? partMatch(matchText(titles.join(' · '), placeless));
  };
  return {
    /** What stands in a list's column of the property. */
    ofKey: (key: string) => (key === '' ? NONE : ofText(key)),
    /** The name of a sheet and the texts above its table; where they disagree, all are named. */
    ofSheet(sheetName: string, titles: readonly string[]): PartMatch {
      const [own, above] = [ofText(sheetName), ofTitles(titles)];
      if (above.liegenschaftIds.length === 0) return own;
      if (own.liegenschaftIds.length === 0) return above;
      const common = own.liegenschaftIds.filter((id) => above.liegenschaftIds.includes(id));
      if (common.length > 0) return { liegenschaftIds: common, isGuess: own.isGuess && above.isGuess };
      const [first] = liegenschaften.filter(({ id }) => above.liegenschaftIds.includes(id));
      // A number that no sheet can be called by is cut off in its name, and may be another one's then.
      const isCut = first !== undefined && withoutCount(sheetName) === printSheetName(first.nummer);
      if (isCut) return above;
      if (own.isGuess !== above.isGuess) return own.isGuess ? above : own;
      return { liegenschaftIds: [...own.liegenschaftIds, ...above.liegenschaftIds], isGuess: false };
    },
  };
}
