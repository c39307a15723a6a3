import { findGaps, findMarked } from '@rahmenpreis/tendering/to-do/open-prices.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { parseChange } from '@rahmenpreis/pricing/numbers/exact/change.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import {
  pricesByCode,
  pricesToStore,
  readPrice,
} from '../apps/web/src/features/price-input/prices/price-edits.ts';
import {
  countedPrices,
  proposePrices,
  sumWith,
} from '../apps/web/src/features/price-input/excel/propose-prices.ts';
import { listByAmount, orderByAmount } from '../apps/web/src/features/price-input/prices/by-amount.ts';
import { createCodeAmounts } from '../apps/web/src/features/price-input/prices/code-amounts.ts';
import { createPriceTable } from '../apps/web/src/features/price-input/prices/price-lines.ts';
import { sumLine } from '../apps/web/src/features/price-input/prices/sum-line.ts';
import { readKeyedBlock } from '../apps/web/src/kit/tree-grid/edit/clipboard/match-keys.ts';
import { planKeyedPaste } from '../apps/web/src/kit/tree-grid/edit/clipboard/paste-keys.ts';
import { parseCells } from '../apps/web/src/kit/tree-grid/edit/clipboard/read-cells.ts';
import { EditBook } from '../apps/web/src/kit/tree-grid/edit/edit-book.ts';
import { takeJudged, travelEdits } from '../apps/web/src/kit/tree-grid/edit/enter-texts.ts';
import { planMultiplying } from '../apps/web/src/kit/tree-grid/edit/tools/plan-change.ts';
import { NOTHING_REJECTED } from '../apps/web/src/kit/tree-grid/edit/rejected-cells.ts';
import { sortChanges, tickAll } from '../apps/web/src/tender/own-offer/changes/proposed-change.ts';
import { type OwnOffer, viewOwnOffer } from '../apps/web/src/tender/own-offer/own-offer.ts';
import type { EditedValue } from '../apps/web/src/tender/own-offer/saving/keyval-saver.ts';
import { codeOf, DESK, makeDeskOffer, PHASE_ID } from './desk/desk-offer.ts';
import { matrixSteps } from './desk/matrix-steps.ts';
import { durationText, printLine, timeBest } from './pricing/stopwatch.ts';

/** A step that holds the page any longer is felt. */
const STEP_BAR_MS = 100;
const RUNS = 7;

const held = makeDeskOffer();
const own = viewOwnOffer(held, new Map(), true);
/** The whole catalogue with new prices, last position first, as a calculation sheet prints it. */
const copied = Array.from({ length: DESK.codes }, (_, index) => {
  const code = DESK.codes - 1 - index;
  return `${codeOf(code).toLowerCase()}\tLeistung ${code}\t€ ${formatMillis(2_000 + code)}`;
}).join('\r\n');

function planPaste() {
  const keyed = pricesByCode(own);
  const block = readKeyedBlock(parseCells(copied), keyed);
  const column = block?.valueColumns[0];
  if (block === undefined || column === undefined) throw new Error('the block has lost its codes');
  return planKeyedPaste(block, column, keyed, new Map()).judged;
}

const judged = planPaste();
const edits = {
  book: new EditBook(),
  isEditable: true,
  write: (writes: Parameters<typeof pricesToStore>[1]) => void pricesToStore(own, writes),
};
const pasted = new Map(
  pricesToStore(
    own,
    judged.map(({ name, result }) => ({ ...name, text: result.ok ? result.text : '' })),
  ).map(({ key, value }): [string, EditedValue] => [
    printOwnKey(PHASE_ID, key),
    { value, state: 'pending', message: undefined, isRefused: false },
  ]),
);
if (pasted.size !== DESK.codes) throw new Error('not every price found its position');
const after = viewOwnOffer(held, pasted, true);
const [amountsAfter, amountsTyped] = [createCodeAmounts(), createCodeAmounts()];
const [buildAfter, buildTyped] = [createPriceTable(), createPriceTable()];
/** The price before that of the paste, so that every position has something to be held against. */
const previousOf = (epCode: string) => own.valueOf({ kind: 'ep', epCode }).millis;

/** The lines of the table with their amounts, and what its filters would show. */
function layOut(
  offer: OwnOffer,
  amountsOf: ReturnType<typeof createCodeAmounts>,
  build: ReturnType<typeof createPriceTable>,
) {
  const lines = build({
    entries: offer.entries,
    valueOf: (epCode) => offer.valueOf({ kind: 'ep', epCode }),
    previousOf,
    amountOf: amountsOf(offer),
    shown: undefined,
    isRefused: () => false,
    isOpen: true,
  });
  return { lines, sum: sumLine(offer, false), gaps: findGaps(offer), marked: findMarked(offer, previousOf) };
}

const typedKey = printOwnKey(PHASE_ID, { kind: 'ep', epCode: codeOf(0) });
let typedMillis = 1_000;
/** What one typed price does before it is seen: another one each time. */
function typePrice() {
  typedMillis += 1;
  const value = String(typedMillis);
  const typed: EditedValue = { value, state: 'pending', message: undefined, isRefused: false };
  return layOut(viewOwnOffer(held, new Map([[typedKey, typed]]), true), amountsTyped, buildTyped);
}

const selected = judged.map(({ name, before }, index) => ({
  place: { rowIndex: index, columnIndex: 0 },
  name,
  before,
  millis: 1_000 + index,
  label: name.rowId,
  read: readPrice,
}));
const change = parseChange('+3 %') ?? { over: 1n, under: 1n };

const imported = Array.from({ length: DESK.codes }, (_, code) => ({
  epCode: codeOf(code),
  epMillis: 2_000 + code,
}));
const opened = countedPrices(own, imported);
const proposal = proposePrices(own, NOTHING_REJECTED, imported, opened);
const linesAfter = layOut(after, amountsAfter, buildAfter).lines;

const STEPS: readonly (readonly [string, () => unknown])[] = [
  ['paste: 5,000 lines read and matched by code', planPaste],
  ['paste: taken as one step, to be stored', () => takeJudged(edits, judged)],
  ['paste: the offer over 1,000 properties priced anew', () => viewOwnOffer(held, pasted, true)],
  ['paste: the lines of the table', () => layOut(after, amountsAfter, buildAfter)],
  [
    'paste: undone',
    () => {
      takeJudged(edits, judged);
      travelEdits(edits, 'undo');
    },
  ],
  [
    'preview: 5,000 changes with their effects, sorted',
    () => sortChanges(proposePrices(own, NOTHING_REJECTED, imported, opened).changes),
  ],
  ['preview: the total after one tick', () => sumWith(own, proposal, proposal.changes.slice(1))],
  [
    'preview: all ticks taken and set again',
    () => tickAll(proposal.changes, tickAll(proposal.changes, new Map())),
  ],
  ['typing: one price, all sums, amounts and marks', typePrice],
  [
    'by amount: 5,000 positions ordered',
    () => listByAmount(orderByAmount(linesAfter), linesAfter, sumLine(after, false).gpMillis ?? 0),
  ],
  ['+3 % on 5,000 prices', () => planMultiplying(selected, change)],
  ...matrixSteps(held),
];

printLine('', 'measured', 'bar');
for (const [name, run] of STEPS) {
  const bestMs = await timeBest(RUNS, run);
  printLine(name, durationText(bestMs), durationText(STEP_BAR_MS));
  if (bestMs > STEP_BAR_MS) process.exitCode = 1;
}
