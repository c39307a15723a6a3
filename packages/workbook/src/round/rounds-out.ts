import { percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { changeOf, type Move, type RoundStep } from '@rahmenpreis/tendering/round/compare-rounds.ts';
import type { Sheet } from '../sheet/sheet.ts';
import {
  bandedHead,
  euroColumn,
  hintedTitle,
  type TableColumn,
  tableRow,
  textColumn,
} from '../sheet/table-out.ts';
import { SUM_LABEL } from '@rahmenpreis/tendering/offer/price-label.ts';

/** A bidder, or one of its service groups, over the phases. */
interface RoundLine {
  readonly organisation: string;
  /** None for the whole offer. */
  readonly group: string | null;
  /** One for each phase. */
  readonly steps: readonly (RoundStep | null)[];
}

/** The rounds as they stand on the screen. */
export interface RoundsFile {
  /** The phases with their states, and as of when the paper is. */
  readonly asOf: string;
  readonly phaseTitles: readonly string[];
  readonly lines: readonly RoundLine[];
}

const HINT =
  'Die Änderung zählt die Pakete, die in beiden Phasen vollständig und im Marktgebiet sind, gegen die letzte Phase davor, die den Dienstleister führt. Summen netto in Euro.';

function remark(step: RoundStep | null | undefined): string | null {
  if (step === null || step === undefined) return 'nicht dabei';
  if (!isOffering(step.participation)) return 'nimmt nicht teil';
  const { flags } = step.total;
  if (flags === 0) return null;
  return (flags & FLAG_NOT_IN_MARKET) === 0 ? SUM_LABEL.incomplete : SUM_LABEL.notInMarket;
}

function percentChange({ beforeMillis, nowMillis }: Move): number | null {
  const tenths = percentTenths(nowMillis, beforeMillis);
  return tenths === null ? null : (tenths - 1000) / 10;
}

function phaseColumns(index: number): TableColumn<RoundLine>[] {
  const stepOf = ({ steps }: RoundLine) => steps[index];
  const ofMove = (part: (move: Move) => number | null) => (line: RoundLine) => {
    const move = stepOf(line)?.move;
    return move === null || move === undefined ? null : part(move);
  };
  const own = [
    euroColumn<RoundLine>('Summe', (line) => stepOf(line)?.total.sumMillis ?? null),
    textColumn<RoundLine>('Anmerkung', 26, (line) => remark(stepOf(line))),
  ];
  if (index === 0) return own;
  return [
    ...own,
    euroColumn<RoundLine>('Änderung', ofMove(changeOf)),
    { header: 'Änderung %', widthChars: 12, format: 'above', cell: ofMove(percentChange) },
    { header: 'Pakete', widthChars: 10, format: 'count', cell: ofMove(({ packageCount }) => packageCount) },
  ];
}

/** The bidders over the phases: a row each, below it one per service group (decision 0088). */
export function roundsSheet({ asOf, phaseTitles, lines }: RoundsFile): Sheet {
  const own = [
    textColumn<RoundLine>('Dienstleister', 34, ({ organisation }) => organisation),
    textColumn<RoundLine>('Leistungsgruppe', 30, ({ group }) => group),
  ];
  const phases = phaseTitles.map((title, index) => [title, phaseColumns(index)] as const);
  const { columns, head } = bandedHead(hintedTitle(`Runden: ${asOf}`, HINT), own, phases);
  return {
    name: 'Runden',
    columns,
    rows: [
      ...head,
      ...lines.map((line) => tableRow(columns, line, line.group === null ? 'category' : undefined)),
    ],
    frozenRows: head.length,
    frozenColumns: 2,
  };
}
