import { across, upright } from '../rule-mark.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatMillis, formatWhole, wholeEuros } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths, percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { when } from '@rahmenpreis/german/when.ts';
import { cumsum, sum } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { barMark } from '../bar-mark.ts';
import { stopAt } from '../stop-at.ts';
import { barEntry } from '../key-entry.ts';
import { type AmountUnit, amountUnit, euros, inUnit } from '../amount-scale.ts';
import { drawTicks, ticksThatFit } from '../axis-ticks.ts';
import type { DotMark, Extent, KeyEntry, Mark, Picture, Stop } from '../mark.ts';
import { cappedPercent } from '../ratio.ts';
import { spreadDots } from '../spread-dots.ts';
import { textMark } from '../text-mark.ts';
import { fitText, textWidth } from '../text/text-width.ts';
import { lookOfWho, othersEntry, type Who, whoEntry } from '../who.ts';
import {
  missingWords,
  type OriginFigures,
  type OriginRow,
  type OriginShares,
  shareOrigins,
  widestGap,
} from './origin-figures.ts';

/** The sentence of the picture: how few positions make half of the sum. */
function originFinding(
  { rows, gapCount, halfCount, mostCount }: OriginShares,
  figures: OriginFigures,
): string | undefined {
  const pricedCount = rows.length - gapCount;
  if (halfCount === 0 || pricedCount < 2) return undefined;
  const [verb, alone] = halfCount === 1 ? ['macht', ' allein'] : ['machen', ''];
  const count = `${formatWhole(halfCount)} von ${formatWhole(pricedCount)}`;
  if (figures.voice === 'own') return `${count} Preisen ${verb} die Hälfte Ihrer Summe.`;
  const most = mostCount === halfCount ? '' : `, ${formatWhole(mostCount)} machen 80 %`;
  return `${count} Positionen ${verb}${alone} die Hälfte der Summe von ${figures.by.name}${most}.`;
}

/** What is drawn, behind where bidders are farthest apart. */
function originUnit(figures: OriginFigures, unit: AmountUnit, { isDesk, hasBefore }: Layout): string {
  if (figures.voice === 'own')
    return isDesk
      ? `Betrag je Position in ${unit.words}, sortiert nach Betrag`
      : `Anteil an der Summe${hasBefore ? '; Strich: Ihr Preis der Vorphase' : ''}`;
  const { rows, whos, by, rank } = figures;
  const gap = widestGap(rows);
  const nameOf = (id: string) => whos.find((own) => own.id === id)?.name ?? '';
  const sorted = `GP je Position in ${unit.words}, sortiert nach ${rank === 1 ? 'Rang 1' : by.name}`;
  return gap === undefined
    ? sorted
    : `Am weitesten auseinander: ${gap.row.title}, ${wholeEuros(gap.gapMillis)} zwischen ${nameOf(gap.low)} und ${nameOf(gap.high)}. ${sorted}`;
}

type Layout = ReturnType<typeof layoutOf>;

/** The stop behind the last row, which stands for those that are left out. */
export const REST_KEY = 'rest';
/** So many rows more come with it. */
export const MORE_ROWS = 20;
const MOST_MARKS = 2_000;
/** A row has so many marks beside those of its providers. */
const MARKS_OF_ROW = 9;
const HEAD = 22;
const NUMBER_WIDTH = 62;
const CHANGE_WIDTH = 66;
/** No head of amounts is wider. */
const AMOUNT_WIDTH = 72;

/** Where rows stand, and where amounts, shares and their sums end; `hasBefore` has another column behind. */
function layoutOf({ width, density }: Extent, hasBefore: boolean) {
  const right = hasBefore ? width - CHANGE_WIDTH : width;
  const isDesk = density === 'desk';
  const plot: readonly [number, number] = isDesk ? [344, right - 246] : [16, width - 16];
  const rows = isDesk ? { pitch: 28, barHeight: 13 } : { pitch: 46, barHeight: 9 };
  return { width, isDesk, hasBefore, plot, ...rows, ends: [right - 150, right - 74, right] as const };
}

const NO_PRICE = 'kein Preis';

/** A share of a sum in words. */
function shareWords(millis: number, sumMillis: number): string {
  const tenths = percentTenths(millis, sumMillis);
  return tenths === null ? '–' : `${formatTenths(tenths)} %`;
}

/** A row with its height in the picture, and the amounts of all rows down to it. */
interface PlacedRow extends OriginRow {
  readonly y: number;
  readonly sumSoFar: number;
}

/** The words of a row: its position, amount, share, the shares added up so far, and the change. */
function drawWords(
  { key, y, number, title, ownMillis, beforeMillis, sumSoFar }: PlacedRow,
  { width, isDesk, plot, ends }: Layout,
  { sumMillis }: OriginShares,
  voice: OriginFigures['voice'],
): Mark[] {
  const tone = ownMillis === null ? 'amber' : 'ink';
  const share = shareWords(ownMillis ?? 0, sumMillis);
  const figure = { anchor: 'end', key, ...(ownMillis !== null && { millis: ownMillis }) } as const;
  if (!isDesk) {
    const own = voice === 'own' ? title : `${number} ${title}`;
    const amount = voice === 'own' ? share : wholeEuros(ownMillis ?? 0);
    return [
      textMark(0, y - 16, fitText(own, width - 110, 12, 400), { tone, key }),
      textMark(width, y - 16, ownMillis === null ? NO_PRICE : amount, { ...figure, tone, weight: 600 }),
    ];
  }
  const position = [
    textMark(0, y + 4, fitText(number, NUMBER_WIDTH - 6, 12, 400), { tone: 'ink-3', key }),
    textMark(NUMBER_WIDTH, y + 4, fitText(title, plot[0] - NUMBER_WIDTH - 16, 12, 400), { tone, key }),
  ];
  if (ownMillis === null) return [...position, textMark(ends[0], y + 4, NO_PRICE, { ...figure, tone })];
  const isHalf = 2 * sumSoFar >= sumMillis && 2 * (sumSoFar - ownMillis) < sumMillis;
  const half = isHalf ? ({ weight: 600, tone: 'ink' } as const) : {};
  const before = beforeMillis ?? 0;
  const change = before === 0 ? '' : cappedPercent({ ownMillis, idealMillis: before });
  return [
    ...position,
    textMark(ends[0], y + 4, formatMillis(ownMillis), { ...figure, tone }),
    textMark(ends[1], y + 4, share, figure),
    textMark(ends[2], y + 4, shareWords(sumSoFar, sumMillis), { ...figure, millis: sumSoFar, ...half }),
    ...when(before !== 0, textMark(width, y + 4, change, { anchor: 'end', key })),
    ...when(isHalf, across(y + 14, [0, plot[0] - 8], 'ink-3'), across(y + 14, [plot[1] + 8, width], 'ink-3')),
  ];
}

/** Everybody whose offer has a mark in a row beside that of who sorts them. */
const whosOf = (figures: OriginFigures): readonly Who[] => (figures.voice === 'own' ? [] : figures.whos);
const isNamed = (figures: OriginFigures, id: string) => figures.voice === 'own' || figures.named.has(id);

/** The marks of a row: the pale bar of who sorts it, what everybody asks, and what was asked before. */
function drawMarks(
  { key, y, ownMillis, amounts, beforeMillis }: PlacedRow,
  figures: OriginFigures,
  { plot: [left], barHeight }: Layout,
  scale: (millis: number) => number,
): Mark[] {
  const placed = whosOf(figures)
    .flatMap((who): DotMark[] => {
      const millis = amounts.get(who.id);
      const look = lookOfWho(who, isNamed(figures, who.id), 4.5);
      return millis === undefined ? [] : [{ kind: 'dot', x: scale(millis), y, key, millis, ...look }];
    })
    .toSorted((a, b) => a.x - b.x);
  const [from, to] = [placed[0]?.x ?? 0, placed.at(-1)?.x ?? 0];
  const bar = { x: left, y: y - barHeight / 2, width: scale(ownMillis ?? 0) - left, height: barHeight };
  const tone = figures.voice === 'own' ? 'petrol-500' : 'petrol-100';
  return [
    ownMillis === null
      ? { kind: 'dot', x: left + 6, y, shape: 'circle', radius: 4.5, tone: 'amber', isHollow: true, key }
      : barMark(bar, tone, { radius: 2, key, millis: ownMillis }),
    ...when(to - from >= 1, across(y, [from, to], 'line-2', { weight: 1.5, key })),
    ...(beforeMillis === undefined
      ? []
      : [upright(scale(beforeMillis), [y - 8, y + 8], 'ink', { weight: 2, key, millis: beforeMillis })]),
    ...spreadDots(placed).toSorted((a, b) => a.radius - b.radius),
  ];
}

function stopOf(row: PlacedRow, x: number, figures: OriginFigures, { sumMillis }: OriginShares): Stop {
  const { key, y, number, title, ownMillis, amounts, beforeMillis } = row;
  const position = `${number} ${title}`;
  const told = (whos: readonly Who[]) => [
    ...whos.map(({ id, name }) => `${name} ${euros(amounts.get(id) ?? 0)}`),
    ...when(figures.voice === 'own', ownMillis === null ? NO_PRICE : euros(ownMillis)),
    ...when(ownMillis !== null, `${shareWords(ownMillis ?? 0, sumMillis)} der Summe`),
    ...when(beforeMillis !== undefined, `Vorphase ${euros(beforeMillis ?? 0)}`),
  ];
  const whos = whosOf(figures);
  const named = whos.filter(({ id }) => isNamed(figures, id));
  const tip = [fitText(position, 280, 12, 600), ...told(named)];
  return stopAt(key, { x, y }, { name: `${position}: ${told(whos).join(', ')}`, tip });
}

/** The last line: how many positions are left out, what they cost, and that none costs more than they do. */
function drawRest(
  hidden: readonly OriginRow[],
  y: number,
  { width, isDesk, ends }: Layout,
  { sumMillis }: OriginShares,
): { marks: Mark[]; stops: Stop[] } {
  if (hidden.length === 0) return { marks: [], stops: [] };
  const dearest = hidden.find((row) => row.ownMillis !== null)?.ownMillis ?? null;
  const restMillis = sum(hidden, ({ ownMillis }) => ownMillis ?? 0);
  const count = counted(hidden.length, 'weitere Position', 'weitere Positionen');
  // Rounded up, or the dearest could cost more.
  const limit = dearest === null ? '' : `, keine über ${wholeEuros(Math.ceil(dearest / 1000) * 1000)}`;
  const words = count + limit;
  const share = shareWords(restMillis, sumMillis);
  const figure = { anchor: 'end', key: REST_KEY, millis: restMillis } as const;
  const room = isDesk ? width : width - textWidth(share, 12, 400) - 8;
  const told = textWidth(words, 12, 400) <= room ? words : count;
  const together = `zusammen ${euros(restMillis)}`;
  const place = { x: isDesk ? NUMBER_WIDTH - 14 : 8, y };
  const tip = [words, together, 'Enter zeigt mehr'];
  return {
    marks: [
      across(y - 14, [0, width], 'line-2'),
      textMark(isDesk ? NUMBER_WIDTH : 0, y + 4, told, { key: REST_KEY }),
      ...when(isDesk, textMark(ends[0], y + 4, formatMillis(restMillis), figure)),
      textMark(isDesk ? ends[1] : width, y + 4, share, figure),
      ...when(isDesk, textMark(ends[2], y + 4, '100,0 %', { anchor: 'end' })),
    ],
    stops: [stopAt(REST_KEY, place, { name: `${words}, ${together}, ${share} der Summe`, tip })],
  };
}

/** The names of the columns. */
function drawHeads(figures: OriginFigures, { width, hasBefore, ends, isDesk }: Layout): Mark[] {
  if (!isDesk) return [];
  const amount =
    figures.voice === 'own' ? 'Betrag €' : fitText(`${figures.by.name} €`, AMOUNT_WIDTH, 12, 400);
  const head = (x: number, words: string) => textMark(x, 12, words, { anchor: 'end', tone: 'ink-3' });
  return [
    textMark(0, 12, 'Position', { tone: 'ink-3' }),
    head(ends[0], amount),
    head(ends[1], 'Anteil'),
    head(ends[2], 'zusammen'),
    ...(hasBefore ? [head(width, 'Vorphase')] : []),
  ];
}

/** What the marks mean; another provider is picked by its entry. */
function keyEntriesOf(figures: OriginFigures, hasBefore: boolean): KeyEntry[] {
  if (figures.voice === 'own')
    return [
      barEntry('bar', 'petrol-500', figures.phaseTitle),
      ...when(hasBefore, barEntry('stroke', 'ink', 'Ihr Preis der Vorphase')),
    ];
  const { by, rank, whos, named } = figures;
  return [
    barEntry('bar', 'petrol-100', rank === null ? by.name : `${by.name}, Rang ${rank}`),
    ...whos.filter(({ id }) => named.has(id)).map((who) => ({ ...whoEntry(who), id: who.id })),
    ...othersEntry(whos.length - named.size),
  ];
}

function notesOf(figures: OriginFigures, { gapCount }: OriginShares): readonly string[] {
  if (figures.voice === 'all') return figures.notes;
  return [
    ...when(gapCount > 0, missingWords(gapCount)),
    'Nur Ihre eigenen Werte. Betrag: Summe der GP aller zählenden Positionen dieses Ep-Codes im Marktgebiet',
  ];
}

/**
 * Draws which positions a sum comes from: as many rows as asked for, the dearest first behind those without a
 * price, with what everybody asks for each; the rest is one line.
 */
export function drawOrigins(figures: OriginFigures, extent: Extent, shownCount: number): Picture {
  const hasBefore = figures.rows.some(({ beforeMillis }) => beforeMillis !== undefined);
  const layout = layoutOf(extent, hasBefore);
  const { plot, pitch, width } = layout;
  const shares = shareOrigins(figures.rows);
  const count = Math.min(shownCount, Math.floor(MOST_MARKS / (MARKS_OF_ROW + whosOf(figures).length)));
  const shown = shares.rows.slice(0, count);
  const amounts = shown.flatMap((row) => [
    row.ownMillis ?? 0,
    row.beforeMillis ?? 0,
    ...row.amounts.values(),
  ]);
  const largest = Math.max(...amounts, 1);
  const unit = amountUnit(largest);
  const scale = scaleLinear([0, largest], plot);
  const ticks = ticksThatFit(
    scale,
    (millis) => (millis === 0 ? `0 ${unit.sign}` : inUnit(millis, unit)),
    // The head of the amounts stands in the same line.
    layout.isDesk ? layout.ends[0] - AMOUNT_WIDTH - 2 : width,
  );
  const firstY = HEAD + pitch / 2 + (layout.isDesk ? 0 : 8);
  const bottom = firstY + (shown.length - 0.5) * pitch;
  const sums = cumsum(shown, ({ ownMillis }) => ownMillis ?? 0);
  const placed = shown.map((row, at) => ({ ...row, y: firstY + at * pitch, sumSoFar: sums[at] ?? 0 }));
  const rest = drawRest(shares.rows.slice(count), bottom + 16, layout, shares);
  return {
    width,
    height: bottom + (rest.marks.length > 0 ? 30 : 8),
    marks: [
      ...drawTicks(ticks, HEAD - 2, bottom, 12),
      ...drawHeads(figures, layout),
      ...placed.flatMap((row) => [
        ...drawMarks(row, figures, layout, scale),
        ...drawWords(row, layout, shares, figures.voice),
      ]),
      ...rest.marks,
    ],
    rows: [...placed.map((row) => [stopOf(row, scale(row.ownMillis ?? 0), figures, shares)]), rest.stops],
    finding: originFinding(shares, figures),
    unit: originUnit(figures, unit, layout),
    ...(figures.voice === 'own' && { opens: 'Enter öffnet den Preis in der Rahmenpreiseingabe' }),
    keyEntries: keyEntriesOf(figures, hasBefore),
    notes: notesOf(figures, shares),
  };
}
