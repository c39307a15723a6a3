import { counted, countedOf } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatMillis, formatSignedMillis, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { compareRatios, signedPercent } from '../ratio.ts';
import type { Extent, KeyEntry } from '../mark.ts';
import { othersEntry, type Who, whoEntry } from '../who.ts';
import type { Distance, DistanceFigures, DistanceRow } from './distance-figures.ts';

export const DISTANCE_HEADS = {
  group: 'Leistungsgruppe',
  ideal: 'Ideal in €',
  nearest: 'Nächster zum Ideal',
};
export const DISTANCE_UNIT = 'Angebotssumme gegen das Beste auf denselben Paketen, in %';

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
  if (whole.length > 1)
    return first === nearest
      ? `Alles bieten ${whole.length} Dienstleister.`
      : `Alles bieten ${whole.length} Dienstleister, am nächsten ${nameOf(first.id)}, ${signedPercent(first)}.`;
  return first === nearest
    ? `Alles bietet nur ${nameOf(first.id)}.`
    : `Alles bietet nur ${nameOf(first.id)}, ${signedPercent(first)}.`;
}

/** The sentence of the picture: who is nearest to the ideal, and who offers everything. */
export function distanceFinding(
  row: DistanceRow | undefined,
  nameOf: (id: string) => string,
): string | undefined {
  const [nearest] = row?.distances ?? [];
  if (row === undefined || nearest === undefined || row.distances.length === 1) return undefined;
  const equal = row.distances.filter((own) => compareRatios(own, nearest) === 0);
  if (equal.length > 1) {
    const counts = [...new Set(equal.map(({ packageCount }) => packageCount))].toSorted((a, b) => a - b);
    const on = `auf ${joinGerman(counts.map(formatWhole))} von ${counted(row.packageCount, 'Paket', 'Paketen')}`;
    return `${joinGerman(equal.map(({ id }) => nameOf(id)))} liegen gleich nah am Ideal: ${signedPercent(nearest)} ${on}.`;
  }
  const near = `${nameOf(nearest.id)} liegt am nächsten am Ideal: ${signedPercent(nearest)} ${onPackages(nearest, row)}.`;
  return `${near} ${coverWords(row, nearest, nameOf)}`;
}

/** What a mark says aloud. */
export function distanceName(own: Distance, row: DistanceRow, who: Who): string {
  const percent = signedPercent(own).replace(/^[+−]/, '');
  const over = own.ownMillis - own.idealMillis;
  const packages = countedOf(own.packageCount, row.packageCount, 'Paket', 'Paketen');
  return `${who.name}, ${row.title}: ${percent} über dem Ideal, ${formatMillis(over)} € mehr, ${packages}`;
}

/** What a mark shows when somebody points at it. */
export function distanceTip(own: Distance, row: DistanceRow, who: Who): string[] {
  const over = formatSignedMillis(own.ownMillis - own.idealMillis);
  return [
    who.organisation,
    `${row.title}: ${formatMillis(own.ownMillis)} €`,
    `${signedPercent(own)} gegen Ideal, ${over} €`,
    onPackages(own, row),
  ];
}

/** What the marks mean; on a phone also whose they are. */
export function distanceKey(
  { rows }: DistanceFigures,
  named: readonly Who[],
  { density }: Extent,
): KeyEntry[] {
  const [all] = rows;
  const isSome = (test: (own: Distance, row: DistanceRow) => boolean) =>
    rows.some((row) => row.distances.some((own) => test(own, row)));
  const whos = density === 'phone' ? named : [];
  return [
    ...whos.map(whoEntry),
    { mark: { kind: 'dot', shape: 'circle', tone: 'ink-2' }, text: 'bietet alle Pakete der Zeile' },
    ...(isSome((own, row) => own.packageCount < row.packageCount)
      ? [
          {
            mark: { kind: 'dot', shape: 'circle', tone: 'ink-2', isHollow: true },
            text: 'nur einen Teil davon',
          } as const,
        ]
      : []),
    ...(all !== undefined && all.targetCount > 0
      ? [
          {
            mark: { kind: 'stroke', tone: 'ink' },
            text: `Zielpreis auf den Paketen, die einen haben (${formatWhole(all.targetCount)} von ${formatWhole(all.packageCount)})`,
          } as const,
        ]
      : []),
    ...othersEntry((all?.distances.length ?? 0) - named.length),
  ];
}

/** Bidders that the picture leaves out, in words. */
export function distanceNotes({ absentCount, providers, rows }: DistanceFigures): string[] {
  const compared = new Set(rows.flatMap(({ distances }) => distances.map(({ id }) => id)));
  const silent = providers.filter(({ id }) => !compared.has(id)).map(({ organisation }) => organisation);
  return [
    ...(silent.length > 0 ? [`ohne vollständiges Angebot: ${joinGerman(silent, 3)}`] : []),
    ...absentNote(absentCount),
  ];
}

/** How many bidders do not take part, for what a picture leaves out. */
export function absentNote(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? '1 nimmt nicht teil' : `${count} nehmen nicht teil`];
}
