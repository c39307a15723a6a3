import { counted, countedOf } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatMillis, formatSignedMillis, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { compareRatios, signedPercent } from '../ratio.ts';
import type { Extent, KeyEntry } from '../mark.ts';
import { when } from '@rahmenpreis/german/when.ts';
import { extent } from 'd3-array';
import { barEntry, dotEntry } from '../key-entry.ts';
import type { StopWords } from '../stop-at.ts';
import { othersEntry, type Sharing, type Who, whoEntry } from '../who.ts';
import type { Distance, DistanceFigures, DistanceRow } from './distance-figures.ts';

type Counted = Pick<Distance, 'packageCount'>;

/** «auf 46 von 56 Paketen». */
export function onPackages(own: Counted, all: Counted): string {
  return `auf ${countedOf(own.packageCount, all.packageCount, 'Paket', 'Paketen')}`;
}

/** Names those who offer all packages, told behind the nearest one. */
function coverWords(row: DistanceRow, nearest: Distance, nameOf: (id: string) => string): string {
  const whole = row.distances.filter(({ packageCount }) => packageCount === row.packageCount);
  const [first] = whole;
  if (first === undefined) return 'Alles bietet niemand.';
  const name = nameOf(first.id);
  const percent = first === nearest ? '' : `, ${signedPercent(first)}`;
  if (whole.length === 1) return `Alles bietet nur ${name}${percent}.`;
  return `Alles bieten ${whole.length} Dienstleister${first === nearest ? '' : `, am nächsten ${name}${percent}`}.`;
}

/** So many that are equally near are named. */
const NAMED_EQUAL = 3;

/** The sentence of the picture: who is nearest to the ideal, and who offers everything. */
export function distanceFinding(
  row: DistanceRow | undefined,
  nameOf: (id: string) => string,
): string | undefined {
  const [nearest] = row?.distances ?? [];
  if (row === undefined || nearest === undefined || row.distances.length === 1) return undefined;
  const equal = row.distances.filter((own) => compareRatios(own, nearest) === 0);
  if (equal.length > 1) {
    const [least = 0, most = 0] = extent(equal, ({ packageCount }) => packageCount);
    const range = least === most ? formatWhole(least) : `${formatWhole(least)} bis ${formatWhole(most)}`;
    const on = `auf ${range} von ${counted(row.packageCount, 'Paket', 'Paketen')}`;
    return `${joinGerman(
      equal.map(({ id }) => nameOf(id)),
      NAMED_EQUAL,
    )} liegen gleich nah am Ideal: ${signedPercent(nearest)} ${on}.`;
  }
  const near = `${nameOf(nearest.id)} liegt am nächsten am Ideal: ${signedPercent(nearest)} ${onPackages(nearest, row)}.`;
  return `${near} ${coverWords(row, nearest, nameOf)}`;
}

/** The words of a mark. */
export function distanceStopWords(own: Distance, row: DistanceRow, who: Who): StopWords {
  const percent = signedPercent(own);
  const over = own.ownMillis - own.idealMillis;
  const packages = countedOf(own.packageCount, row.packageCount, 'Paket', 'Paketen');
  return {
    name: `${who.name}, ${row.title}: ${percent.replace(/^[+−]/, '')} über dem Ideal, ${formatMillis(over)} € mehr, ${packages}`,
    tip: [
      who.organisation,
      `${row.title}: ${formatMillis(own.ownMillis)} €`,
      `${percent} gegen Ideal, ${formatSignedMillis(over)} €`,
      `auf ${packages}`,
    ],
  };
}

/** What the marks mean; on a phone also whose they are. */
export function distanceKey(
  { rows }: DistanceFigures,
  named: readonly Who[],
  { density }: Extent,
): KeyEntry[] {
  const [all] = rows;
  const { targetCount = 0, packageCount = 0 } = all ?? {};
  const isPart = rows.some((row) => row.distances.some((own) => own.packageCount < row.packageCount));
  const target = `Zielpreis auf den Paketen, die einen haben (${formatWhole(targetCount)} von ${formatWhole(packageCount)})`;
  return [
    ...(density === 'phone' ? named.map(whoEntry) : []),
    dotEntry('ink-2', 'bietet alle Pakete der Zeile'),
    ...when(isPart, dotEntry('ink-2', 'nur einen Teil davon', { isHollow: true })),
    ...when(targetCount > 0, barEntry('stroke', 'ink', target)),
    ...othersEntry((all?.distances.length ?? 0) - named.length),
  ];
}

/** Bidders that the picture leaves out, in words. */
export function distanceNotes({ absentCount, providers, rows, completeIds }: DistanceFigures): string[] {
  const compared = new Set(rows.flatMap(({ distances }) => distances.map(({ id }) => id)));
  const drawn = providers.filter(({ id }) => compared.has(id));
  return [
    ...othersNote('unvollständig', drawn, completeIds),
    ...othersNote('ohne vollständiges Angebot', providers, compared),
    ...absentNote(absentCount),
  ];
}

/** Names those of some providers that are not compared, behind what they are. */
export function othersNote(
  words: string,
  providers: readonly Sharing[],
  compared: ReadonlySet<string>,
): string[] {
  const others = providers.filter(({ id }) => !compared.has(id)).map(({ organisation }) => organisation);
  return when(others.length > 0, `${words}: ${joinGerman(others, 3)}`);
}

/** Counts in words the bidders who do not take part, for what a picture leaves out. */
export const absentNote = (count: number): string[] =>
  when(count > 0, `${count} ${count === 1 ? 'nimmt' : 'nehmen'} nicht teil`);
