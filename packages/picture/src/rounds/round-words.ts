import { when } from '@rahmenpreis/german/when.ts';
import { dotEntry } from '../key-entry.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { numberWord } from '@rahmenpreis/german/number-word.ts';
import {
  formatSignedMillis,
  roundToWhole,
  withSign,
  signedWholeEuros,
} from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { changeOf } from '@rahmenpreis/tendering/round/compare-rounds.ts';
import { absentNote, onPackages, othersNote } from '../distance/distance-words.ts';
import type { KeyEntry } from '../mark.ts';
import type { StopWords } from '../stop-at.ts';
import { othersEntry, type Who, whoEntry } from '../who.ts';
import type { Chained, RoundFigures, RoundGroup, RoundPhase, RoundPoint } from './round-figures.ts';

/** The change since the first phase in tenths of a percent, half up, exact. */
export function changeTenths({ now, before }: Chained): number {
  return Number((now * 2000n + before) / (before * 2n)) - 1000;
}

/** Tenths of a percent with their sign: «+2,0 %», «0,0 %». */
export function signedTenths(tenths: number): string {
  return `${withSign(tenths, `${tenths < 0 ? '-' : ''}${formatTenths(Math.abs(tenths))}`)} %`;
}

/** Where a line stands in the latest phase; undefined where it ends before. */
export function endOf(points: readonly RoundPoint[], figures: RoundFigures): RoundPoint | undefined {
  return points.find(({ column }) => column === figures.latestColumn);
}

/** What a provider's change leaves out, as «ohne Basis FM»; empty where it counts every package. */
function restWords(id: string, figures: RoundFigures): string {
  const [all, ...ends] = figures.groups.map(({ title, lines }) => {
    const line = lines.find((own) => own.id === id);
    return { title, end: line && endOf(line.points, figures) };
  });
  const without = ends.filter(({ end }) => end === undefined).map(({ title }) => title);
  if (without.length > 0) return `, ohne ${joinGerman(without, 2)},`;
  return all?.end === undefined || isWhole(all.end) ? '' : `, ${onPackages(all.end.move, all.end)},`;
}

/** True where a change counts every package that there is. */
export function isWhole({ move, packageCount }: RoundPoint): boolean {
  return move.packageCount === packageCount;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const allOf = (count: number) => (count === 2 ? 'beide' : `alle ${numberWord(count)}`);

interface Moved {
  readonly words: string;
  readonly tenths: number;
}

/** So many that differ from the most are named. */
const NAMED = 2;

/** What some providers did who moved alike; `count` says who they are where they are not named. */
function clause(moved: readonly Moved[], count: string | undefined, isFirst: boolean): string {
  const tenths = moved.map((own) => Math.abs(own.tenths)).toSorted((a, b) => a - b);
  const [least = 0, most = 0] = [tenths[0], tenths.at(-1)];
  const who = count ?? joinGerman(moved.map(({ words }) => words));
  const isOne = moved.length === 1;
  const sign = Math.sign(moved[0]?.tenths ?? 0);
  if (sign === 0) return `${who} ${isOne ? 'hat' : 'haben'} sich um weniger als 0,1 % bewegt`;
  const range = least === most ? formatTenths(least) : `${formatTenths(least)} bis ${formatTenths(most)}`;
  const how = sign < 0 ? 'günstiger' : 'teurer';
  return `${who} ${isOne ? 'ist' : 'sind'} ${range} % ${how}${isFirst ? ' geworden' : ''}`;
}

/** The sentence of the picture: how most have moved since the first phase, and the few that differ. */
export function roundFinding(figures: RoundFigures, nameOf: (id: string) => string): string | undefined {
  const moved = (figures.groups[0]?.lines ?? []).flatMap((line): Moved[] => {
    const end = endOf(line.points, figures);
    const words = nameOf(line.id) + restWords(line.id, figures);
    return end === undefined ? [] : [{ words, tenths: changeTenths(end) }];
  });
  if (moved.length < 2) return undefined;
  const alike = [-1, 1, 0]
    .map((sign) => moved.filter(({ tenths }) => Math.sign(tenths) === sign))
    .toSorted((a, b) => b.length - a.length)
    .filter((own) => own.length > 0);
  const countOf = ({ length }: readonly Moved[], index: number) => {
    if (length === moved.length) return allOf(length);
    if (index === 0 && length > 1) return `${numberWord(length)} von ${numberWord(moved.length)}`;
    return length > NAMED ? numberWord(length) : undefined;
  };
  return `${capital(alike.map((own, index) => clause(own, countOf(own, index), index === 0)).join('; '))}.`;
}

/** What is drawn and in which unit, and which group of which provider moved most, by a euro. */
export function roundUnit({ groups, phases }: RoundFigures, nameOf: (id: string) => string): string {
  const [most] = groups
    .slice(1)
    .flatMap(({ title, lines }) =>
      lines.map(({ id, points }) => ({
        words: `${nameOf(id)} in ${title}`,
        millis: points.reduce((sum, { move }) => sum + changeOf(move), 0),
      })),
    )
    .filter(({ millis }) => roundToWhole(millis) !== 0)
    .toSorted((a, b) => Math.abs(b.millis) - Math.abs(a.millis));
  const euros = most && signedWholeEuros(most.millis);
  const mostWords = most === undefined ? '' : ` Am meisten bewegt: ${most.words}, ${euros}.`;
  return `Änderung seit ${phases[0]?.title} auf denselben Paketen, in %.${mostWords} Gepunktet: das Ideale Angebot`;
}

/** The words of a mark; the first line of its tip is whose it is. */
export function roundStopWords(
  point: RoundPoint,
  group: RoundGroup,
  phases: readonly RoundPhase[],
  who: Who,
): StopWords {
  const titleOf = (column: number) => phases[column]?.title ?? '';
  const words = [
    `${group.title}, ${titleOf(point.column)}`,
    `${signedTenths(changeTenths(point))} seit ${titleOf(0)}`,
    `${formatSignedMillis(changeOf(point.move))} € gegen ${titleOf(point.since)}`,
    onPackages(point.move, point),
  ];
  return { name: [who.name, ...words].join(', '), tip: [who.organisation, ...words] };
}

/** Names of those whose marks have a hue, and what the others mean. */
export function roundKey({ groups }: RoundFigures, named: readonly Who[]): KeyEntry[] {
  const isPart = groups.some(({ lines }) => lines.some(({ points }) => !points.every(isWhole)));
  return [
    ...named.map(whoEntry),
    ...othersEntry((groups[0]?.lines.length ?? 0) - named.length),
    ...when(isPart, dotEntry('ink-3', 'bietet nicht alle Pakete', { isHollow: true })),
  ];
}

/** What the axis is, and what the picture leaves out. */
export function roundNotes(figures: RoundFigures, panelCount: number): string[] {
  const { phases, groups, providers, absentCount } = figures;
  const compared = (groups[0]?.lines ?? []).filter(({ points }) => endOf(points, figures) !== undefined);
  const sealed = phases.filter(({ comparison }) => comparison === undefined).map(({ title }) => title);
  const axis = panelCount > 1 ? `${capital(allOf(panelCount))} Bilder haben dieselbe Achse; die` : 'Die';
  return [
    `${axis} Linie liegt bei ${phases[0]?.title}`,
    ...othersNote('nicht bis zuletzt zu vergleichen', providers, new Set(compared.map(({ id }) => id))),
    ...when(sealed.length > 0, `versiegelt: ${joinGerman(sealed, 3)}`),
    ...absentNote(absentCount),
  ];
}
