import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ChangeArrow } from '@rahmenpreis/pricing/numbers/change-arrow.ts';
import { mapTree } from '@rahmenpreis/pricing/tree/map-tree.ts';
import type { OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { regionsOf } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { factorTag, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { HistoryPhase } from './history-phase.ts';
import { TEXTS } from './texts.ts';

/** A line of a table over the phases: a heading, or something with a value in each phase (OPEN-26). */
export interface HistoryLine {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  /** Set on positions of the catalogue. */
  readonly entry?: EpEntry & { readonly epCode: string };
  /** One per phase in thousandths, undefined where nothing was entered; empty on headings. */
  readonly millis: readonly (number | undefined)[];
  readonly children: readonly HistoryLine[];
}

/** How a value moved from one phase to the next (HISTORY-004, ANALYSIS-032, OPEN-25). */
export type ArrowOf = (oldMillis: number | null, newMillis: number | null) => ChangeArrow | null;

function valueLine(
  phases: readonly HistoryPhase[],
  key: OwnKey,
  line: Omit<HistoryLine, 'millis' | 'children'>,
): HistoryLine {
  return { ...line, millis: phases.map(({ millisOf }) => millisOf(key)), children: [] };
}

function heading(id: string, number: string, title: string, children: readonly HistoryLine[]): HistoryLine {
  return { id, number, title, millis: [], children };
}

/** The states with properties of these phases, each with its factor per service group (HISTORY-003). */
export function regionHistory(
  phases: readonly HistoryPhase[],
  liegenschaften: readonly Liegenschaft[],
): HistoryLine[] {
  return regionsOf(liegenschaften).map((region) => {
    const factors = SLICES.map(({ sliceId, title, tags: [tag] }) =>
      valueLine(phases, { kind: 'bl', region, tag }, { id: `${region} ${sliceId}`, number: '', title }),
    );
    return heading(region, '', region, factors);
  });
}

/** The properties of these phases with their own and sustainability factors per group (HISTORY-003). */
export function liegenschaftHistory(
  phases: readonly HistoryPhase[],
  liegenschaften: readonly Liegenschaft[],
): HistoryLine[] {
  return liegenschaften.toSorted(compareLiegenschaften).map(({ id: liegenschaftId, nummer, name }) => {
    const factors = SLICES.flatMap(({ sliceId, title, sustainability }) => {
      const tag = factorTag(sliceId);
      const line = { id: `${liegenschaftId} ls ${sliceId}`, number: '', title };
      const own = valueLine(phases, { kind: 'ls', liegenschaftId, tag }, line);
      if (!sustainability) return [own];
      const second = { id: `${liegenschaftId} n ${sliceId}`, number: '', title: TEXTS.sustainability(title) };
      return [own, valueLine(phases, { kind: 'n', liegenschaftId, tag }, second)];
    });
    return heading(liegenschaftId, nummer, name, factors);
  });
}

function isPosition(entry: EpEntry): entry is EpEntry & { epCode: string } {
  return entry.epCode !== null;
}

/** The id of the line of a position. */
export function positionLineId(epCode: string): string {
  return `position ${epCode}`;
}

function priceLine(phases: readonly HistoryPhase[], entry: EpEntry & { epCode: string }): HistoryLine {
  const { epCode, number, title } = entry;
  return valueLine(phases, { kind: 'ep', epCode }, { id: positionLineId(epCode), number, title, entry });
}

function catalogLines(phases: readonly HistoryPhase[], entries: readonly EpEntry[]): HistoryLine[] {
  return mapTree<EpEntry, HistoryLine>(entries, (entry, children) => [
    isPosition(entry)
      ? priceLine(phases, entry)
      : heading(`category ${entry.number}`, entry.number, entry.title, children),
  ]);
}

/** The newest catalogue with prices by phase, then positions of earlier ones (HISTORY-003, OPEN-26). */
export function priceLines(
  phases: readonly HistoryPhase[],
  catalogs: readonly (readonly EpEntry[])[],
): HistoryLine[] {
  const newest = catalogs.findLast((entries) => entries.length > 0) ?? [];
  const known = new Set(newest.map(({ epCode }) => epCode));
  const earlier = new Map<string, EpEntry & { epCode: string }>();
  for (const entry of catalogs.flat().filter(isPosition)) {
    if (!known.has(entry.epCode)) earlier.set(entry.epCode, entry);
  }
  const lines = catalogLines(phases, newest);
  if (earlier.size === 0) return lines;
  const children = [...earlier.values()].map((entry) => priceLine(phases, entry));
  return [...lines, heading('earlier', '', TEXTS.onlyEarlier, children)];
}

/** Whether a value of the line differs from that of the phase before, where both were entered. */
export function hasMoved({ millis }: HistoryLine): boolean {
  return millis.some((own, index) => {
    const before = millis[index - 1];
    return own !== undefined && before !== undefined && own !== before;
  });
}

/** The lines that pass, below their headings; headings without any are left out. */
export function filterLines(
  lines: readonly HistoryLine[],
  passes: (line: HistoryLine) => boolean,
): HistoryLine[] {
  return lines.flatMap((line) => {
    if (line.children.length === 0) return passes(line) ? [line] : [];
    const children = filterLines(line.children, passes);
    return children.length === 0 ? [] : [{ ...line, children }];
  });
}

/** The lines that carry values, without their headings. */
export function listValueLines(lines: readonly HistoryLine[]): HistoryLine[] {
  return lines.flatMap((line) => (line.children.length === 0 ? [line] : listValueLines(line.children)));
}

/** How many values fell, stayed and rose from phase `index - 1` to phase `index`. */
export function countMoves(lines: readonly HistoryLine[], index: number) {
  const moves = { fell: 0, same: 0, rose: 0 };
  for (const { millis } of listValueLines(lines)) {
    const [before, now] = [millis[index - 1], millis[index]];
    if (before === undefined || now === undefined) continue;
    if (now < before) moves.fell++;
    else if (now > before) moves.rose++;
    else moves.same++;
  }
  return moves;
}
