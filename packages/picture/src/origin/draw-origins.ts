import { across, upright } from '../rule-mark.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatMillis, formatWhole, wholeEuros } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths, percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { type AmountUnit, amountUnit, euros, inUnit } from '../amount-scale.ts';
import { drawTicks, ticksThatFit } from '../axis-ticks.ts';
import type { DotMark, Extent, KeyEntry, Mark, Picture, Stop } from '../mark.ts';
import { cappedPercent } from '../ratio.ts';
import { spreadDots } from '../spread-dots.ts';
import { textMark } from '../text-mark.ts';
import { fitText, textWidth } from '../text/text-width.ts';
import { othersEntry, whoEntry } from '../who.ts';
import {
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
  const [one, verb] = [halfCount === 1, halfCount === 1 ? 'macht' : 'machen'];
  const count = `${formatWhole(halfCount)} von ${formatWhole(pricedCount)}`;
  if (figures.voice === 'own') return `${count} Preisen ${verb} die Hälfte Ihrer Summe.`;
  const most = mostCount === halfCount ? '' : `, ${formatWhole(mostCount)} machen 80 %`;
  return `${count} Positionen ${verb} ${one ? 'allein ' : ''}die Hälfte der Summe von ${figures.by.name}${most}.`;
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

interface Layout {
  readonly width: number;
  readonly isDesk: boolean;
  /** Whether what was asked before is told. */
  readonly hasBefore: boolean;
  readonly plot: readonly [left: number, right: number];
  readonly pitch: number;
  readonly barHeight: number;
  /** Where amounts, shares and their sums end. */
  readonly ends: readonly [amount: number, share: number, sum: number];
}

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

function layoutOf({ width, density }: Extent, hasBefore: boolean): Layout {
  const right = hasBefore ? width - CHANGE_WIDTH : width;
  const ends = [right - 150, right - 74, right] as const;
  return density === 'desk'
    ? { width, isDesk: true, hasBefore, plot: [344, right - 246], pitch: 28, barHeight: 13, ends }
    : { width, isDesk: false, hasBefore, plot: [16, width - 16], pitch: 46, barHeight: 9, ends };
}

const NO_PRICE = 'kein Preis';
const percentText = (tenths: number | null) => (tenths === null ? '–' : `${formatTenths(tenths)} %`);

/** The words of a row: its position, amount, share, the shares added up so far, and the change. */
function drawWords(
  row: OriginRow,
  y: number,
  layout: Layout,
  shares: OriginShares,
  sumSoFar: number,
  voice: OriginFigures['voice'],
): Mark[] {
  const { key, number, title, ownMillis, beforeMillis } = row;
  const { width, isDesk, plot, ends } = layout;
  const tone = ownMillis === null ? 'amber' : 'ink';
  const share = ownMillis === null ? '' : percentText(percentTenths(ownMillis, shares.sumMillis));
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
  const isHalf = 2 * sumSoFar >= shares.sumMillis && 2 * (sumSoFar - ownMillis) < shares.sumMillis;
  const sum = percentText(percentTenths(sumSoFar, shares.sumMillis));
  return [
    ...position,
    textMark(ends[0], y + 4, formatMillis(ownMillis), { ...figure, tone }),
    textMark(ends[1], y + 4, share, figure),
    textMark(ends[2], y + 4, sum, {
      ...figure,
      millis: sumSoFar,
      ...(isHalf && { weight: 600, tone: 'ink' }),
    }),
    ...(beforeMillis === undefined || beforeMillis === 0
      ? []
      : [
          textMark(width, y + 4, cappedPercent({ ownMillis, idealMillis: beforeMillis }), {
            anchor: 'end',
            key,
          }),
        ]),
    ...(isHalf
      ? [across(y + 14, [0, plot[0] - 8], 'ink-3'), across(y + 14, [plot[1] + 8, width], 'ink-3')]
      : []),
  ];
}

/** The marks of a row: the pale bar of who sorts it, what everybody asks, and what was asked before. */
function drawMarks(
  row: OriginRow,
  y: number,
  figures: OriginFigures,
  layout: Layout,
  scale: ScaleLinear<number, number>,
): Mark[] {
  const { key, ownMillis, amounts, beforeMillis } = row;
  const [left] = layout.plot;
  const whos = figures.voice === 'own' ? [] : figures.whos;
  const placed = whos
    .flatMap(({ id, shape, tone }): DotMark[] => {
      const millis = amounts.get(id);
      if (millis === undefined) return [];
      const place = { kind: 'dot', x: scale(millis), y, key, millis } as const;
      return figures.voice === 'own' || figures.named.has(id)
        ? [{ ...place, shape, radius: 4.5, tone }]
        : [{ ...place, shape: 'circle', radius: 3, tone: 'ink-3', opacity: 0.6 }];
    })
    .toSorted((a, b) => a.x - b.x);
  const [first, last] = [placed[0], placed.at(-1)];
  const bar: Mark[] =
    ownMillis === null
      ? [{ kind: 'dot', x: left + 6, y, shape: 'circle', radius: 4.5, tone: 'amber', isHollow: true, key }]
      : [
          {
            kind: 'bar',
            x: left,
            y: y - layout.barHeight / 2,
            width: scale(ownMillis) - left,
            height: layout.barHeight,
            radius: 2,
            tone: figures.voice === 'own' ? 'petrol-500' : 'petrol-100',
            key,
            millis: ownMillis,
          },
        ];
  const reach: Mark[] =
    first === undefined || last === undefined || last.x - first.x < 1
      ? []
      : [across(y, [first.x, last.x], 'line-2', { weight: 1.5, key })];
  const before: Mark[] =
    beforeMillis === undefined
      ? []
      : [upright(scale(beforeMillis), [y - 8, y + 8], 'ink', { weight: 2, key, millis: beforeMillis })];
  return [...bar, ...reach, ...before, ...spreadDots(placed).toSorted((a, b) => a.radius - b.radius)];
}

function stopOf(row: OriginRow, x: number, y: number, figures: OriginFigures, shares: OriginShares): Stop {
  const { key, number, title, ownMillis, amounts, beforeMillis } = row;
  const position = `${number} ${title}`;
  const whos = figures.voice === 'own' ? [] : figures.whos;
  const asked = whos.map(({ id, name }) => [id, `${name} ${euros(amounts.get(id) ?? 0)}`] as const);
  const own = figures.voice === 'all' ? [] : [ownMillis === null ? NO_PRICE : euros(ownMillis)];
  const share =
    ownMillis === null ? [] : [`${percentText(percentTenths(ownMillis, shares.sumMillis))} der Summe`];
  const before = beforeMillis === undefined ? [] : [`Vorphase ${euros(beforeMillis)}`];
  const named = asked.filter(([id]) => figures.voice === 'all' && figures.named.has(id));
  const told = (lines: typeof asked) => [...lines.map(([, words]) => words), ...own, ...share, ...before];
  return {
    key,
    group: key,
    name: `${position}: ${told(asked).join(', ')}`,
    tip: [fitText(position, 280, 12, 600), ...told(named)],
    x,
    y,
  };
}

/** The axis above the rows. */
function drawAxis(
  scale: ScaleLinear<number, number>,
  layout: Layout,
  bottom: number,
  largest: number,
): Mark[] {
  const unit = amountUnit(largest);
  const ticks = ticksThatFit(
    scale,
    (millis) => (millis === 0 ? `0 ${unit.sign}` : inUnit(millis, unit)),
    layout.width,
  );
  return drawTicks(ticks, HEAD - 2, bottom, 12);
}

/** The last line: how many positions are left out, what they cost, and that none costs more than they do. */
function drawRest(
  hidden: readonly OriginRow[],
  y: number,
  { width, isDesk, ends }: Layout,
  { sumMillis }: OriginShares,
): { marks: Mark[]; stops: Stop[] } {
  if (hidden.length === 0) return { marks: [], stops: [] };
  const { ownMillis: dearest = null } = hidden.find((row) => row.ownMillis !== null) ?? {};
  const restMillis = hidden.reduce((sum, { ownMillis }) => sum + (ownMillis ?? 0), 0);
  const count = counted(hidden.length, 'weitere Position', 'weitere Positionen');
  // Rounded up, or the dearest could cost more.
  const limit = dearest === null ? '' : `, keine über ${wholeEuros(Math.ceil(dearest / 1000) * 1000)}`;
  const words = count + limit;
  const share = percentText(percentTenths(restMillis, sumMillis));
  const figure = { anchor: 'end', key: REST_KEY, millis: restMillis } as const;
  const room = isDesk ? width : width - textWidth(share, 12, 400) - 8;
  const told = textWidth(words, 12, 400) <= room ? words : count;
  return {
    marks: [
      across(y - 14, [0, width], 'line-2'),
      textMark(isDesk ? NUMBER_WIDTH : 0, y + 4, told, { key: REST_KEY }),
      ...(isDesk
        ? [
            textMark(ends[0], y + 4, formatMillis(restMillis), figure),
            textMark(ends[1], y + 4, share, figure),
            textMark(ends[2], y + 4, '100,0 %', { anchor: 'end' }),
          ]
        : [textMark(width, y + 4, share, figure)]),
    ],
    stops: [
      {
        key: REST_KEY,
        group: REST_KEY,
        name: `${words}, zusammen ${euros(restMillis)}, ${share} der Summe`,
        tip: [words, `zusammen ${euros(restMillis)}`, 'Enter zeigt mehr'],
        x: isDesk ? NUMBER_WIDTH - 14 : 8,
        y,
      },
    ],
  };
}

/** The names of the columns. */
function drawHeads(figures: OriginFigures, { width, hasBefore, ends, isDesk }: Layout): Mark[] {
  if (!isDesk) return [];
  const amount = figures.voice === 'own' ? 'Betrag €' : fitText(`${figures.by.name} €`, 88, 12, 400);
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
  if (figures.voice === 'own') {
    const own: KeyEntry = { mark: { kind: 'bar', tone: 'petrol-500' }, text: figures.phaseTitle };
    return hasBefore
      ? [own, { mark: { kind: 'stroke', tone: 'ink' }, text: 'Ihr Preis der Vorphase' }]
      : [own];
  }
  const { by, rank, whos, named } = figures;
  return [
    {
      mark: { kind: 'bar', tone: 'petrol-100' },
      text: rank === null ? by.name : `${by.name}, Rang ${rank}`,
    },
    ...whos.filter(({ id }) => named.has(id)).map((who) => ({ ...whoEntry(who), id: who.id })),
    ...othersEntry(whos.length - named.size),
  ];
}

function notesOf(figures: OriginFigures, { gapCount }: OriginShares): readonly string[] {
  if (figures.voice === 'all') return figures.notes;
  const gaps = gapCount === 1 ? ['1 Preis fehlt'] : gapCount > 1 ? [`${gapCount} Preise fehlen`] : [];
  return [
    ...gaps,
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
  const shares = shareOrigins(figures.rows);
  const marksOfRow = MARKS_OF_ROW + (figures.voice === 'own' ? 0 : figures.whos.length);
  const count = Math.min(shownCount, Math.floor(MOST_MARKS / marksOfRow));
  const shown = shares.rows.slice(0, count);
  const largest = Math.max(
    ...shown.flatMap(({ ownMillis, amounts, beforeMillis }) => [
      ownMillis ?? 0,
      beforeMillis ?? 0,
      ...amounts.values(),
    ]),
    1,
  );
  const scale = scaleLinear()
    .domain([0, largest])
    .range([...layout.plot]);
  const firstY = HEAD + layout.pitch / 2 + (layout.isDesk ? 0 : 8);
  const bottom = firstY + (shown.length - 0.5) * layout.pitch;
  let sumSoFar = 0;
  const drawn = shown.map((row, index) => {
    sumSoFar += row.ownMillis ?? 0;
    const y = firstY + index * layout.pitch;
    return {
      marks: [
        ...drawMarks(row, y, figures, layout, scale),
        ...drawWords(row, y, layout, shares, sumSoFar, figures.voice),
      ],
      stop: stopOf(row, scale(row.ownMillis ?? 0), y, figures, shares),
    };
  });
  const rest = drawRest(shares.rows.slice(count), bottom + 16, layout, shares);
  return {
    width: extent.width,
    height: bottom + (rest.marks.length > 0 ? 30 : 8),
    marks: [
      ...drawAxis(scale, layout, bottom, largest),
      ...drawHeads(figures, layout),
      ...drawn.flatMap(({ marks }) => marks),
      ...rest.marks,
    ],
    rows: [...drawn.map(({ stop }) => [stop]), rest.stops],
    finding: originFinding(shares, figures),
    unit: originUnit(figures, amountUnit(largest), layout),
    ...(figures.voice === 'own' && { opens: 'Enter öffnet den Preis in der Rahmenpreiseingabe' }),
    keyEntries: keyEntriesOf(figures, hasBefore),
    notes: notesOf(figures, shares),
  };
}
