import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { parseChange } from '@rahmenpreis/pricing/numbers/exact/change.ts';
import { expect, test, vi } from 'vitest';
import { CODES, keyOf, openDesk } from '../../../test/played-desk.ts';
import { createPlayedPrices, isSameKept, type Marks, type Prices } from '../../../test/played-prices.ts';
import { EditSession } from '../../../kit/tree-grid/edit/edit-session.ts';
import {
  judgeTexts,
  judgeValues,
  takeAction,
  takeBack,
  takeJudged,
  travelEdits,
} from '../../../kit/tree-grid/edit/enter-texts.ts';
import { planMultiplying, selectedValues } from '../../../kit/tree-grid/edit/plan-change.ts';
import { placeColumns } from '../../../kit/tree-grid/columns/place-columns.ts';
import { makeGridModel } from '../../../kit/tree-grid/model/grid-model.ts';
import { flattenRows } from '../../../kit/tree-grid/model/visible-rows.ts';
import { readKeyedBlock } from '../../../kit/tree-grid/paste/match-keys.ts';
import { planKeyedPaste } from '../../../kit/tree-grid/paste/paste-text.ts';
import { editOf } from '../../../tender/own-offer/own-offer.ts';
import { leftValues } from '../../../tender/own-offer/left-values.ts';
import { pricesBeside } from '../excel/price-changes.ts';
import { editsOfTaken, proposeValues } from '../excel/proposed-values.ts';
import { leftBeside } from '../take-over/left-beside.ts';
import { createCodeAmounts } from '../priced-codes.ts';
import { PRICE_COLUMN } from '../value-cells.ts';
import { priceColumns } from './price-columns.tsx';
import { confirmSteps, priceEditsOf, type Resting } from './price-edits.ts';
import { allLines, createPriceTable, getRowId } from './price-lines.ts';

const UNITS = ['m²', 'm²/a', 'Stk'];

/** The desk of a bidder in its table, without a browser: what keys, pastes, files and buttons call. */
function openTable(desk: ReturnType<typeof openDesk>, answers: () => boolean) {
  let [book, saver] = [new EditSession(), desk.saver()];
  const lines = () => {
    const own = desk.read();
    const amountOf = createCodeAmounts()(own);
    const rejected = book.snapshot().rejected;
    const rows = createPriceTable()({
      entries: own.entries,
      valueOf: (epCode) => own.valueOf({ kind: 'ep', epCode }),
      previousOf: () => undefined,
      amountOf,
      shown: undefined,
      isRefused: (id) => rejected.has(id),
      isOpen: true,
    });
    return { own, rows };
  };
  const columns = priceColumns({
    previousTitle: undefined,
    isEditable: true,
    isNarrow: false,
    isByAmount: false,
    isBeside: false,
    mengeDecimals: 0,
    toldOf: () => undefined,
    onRetry: () => undefined,
    onConfirm: () => undefined,
  });
  const column = columns.find(({ id }) => id === PRICE_COLUMN)!;
  return () => {
    // With its session a page is gone, and what it could take back.
    if (saver !== desk.saver()) [book, saver] = [new EditSession(), desk.saver()];
    const { own, rows } = lines();
    const save = (edits: Parameters<typeof editOf>[1][]) =>
      desk.saver().put(edits.map((edit) => editOf(own, edit)));
    let isGivenUp = false;
    const ask = (_: readonly Resting[], take: () => void) => {
      isGivenUp = !answers();
      if (isGivenUp) book.travel('undo');
      else take();
    };
    const edits = priceEditsOf({ own, editState: 'editable', save: (all) => save([...all]) }, book, ask);
    const model = makeGridModel(
      flattenRows({ rows, getRowId }, new Set()),
      undefined,
      placeColumns([column], [], () => 80, ''),
    );
    return { own, book, edits, model, lines: allLines(rows), isGivenUp: () => isGivenUp };
  };
}

vi.mock('../../../kernel/browser/kept-records.ts', async () =>
  (await import('../../../test/memory-records.ts')).memoryRecords(),
);

const rounds = drawRounds(60);

test('whatever is done at a bidder’s desk, no price is lost, counts for a unit it was not given for, or comes back without a sentence', async () => {
  for (let round = 0; round < rounds.count; round += 1) {
    const dice = createDice(rounds.seed + rounds.from + round);
    const { stored, wanted, played } = await playRound((sides) => Math.floor(dice() * sides));
    expect(stored, played).toEqual(wanted);
    rounds.note(rounds.from + round);
  }
}, 3_600_000);

/** Plays one round, and gives what the server holds at its end beside what the bidder was promised. */
async function playRound(roll: (sides: number) => number) {
  const desk = openDesk();
  const model = createPlayedPrices(CODES);
  const played: string[] = [];
  let answers: boolean[] = [];
  const answer = () => answers[0] ?? true;
  const table = openTable(desk, answer);
  const anyCode = () => CODES[roll(CODES.length)]!;
  const anyMillis = () => 1_000 * (1 + roll(3));
  const unitOf = desk.unitOf;
  const kept = (code: string) => model.cells().prices[code];
  const rests = (code: string) => kept(code) !== undefined && kept(code)!.unit !== unitOf(code);
  const withPrices = (changes: Prices, marks: Marks = {}) => {
    const { prices: before, marks: red } = model.cells();
    const cleared = Object.fromEntries(Object.keys(changes).map((code) => [code, undefined]));
    return { prices: { ...before, ...changes }, marks: { ...red, ...cleared, ...marks } };
  };
  const given = (prices: readonly [string, number][]): Prices =>
    Object.fromEntries(prices.map(([code, millis]) => [code, { millis, unit: unitOf(code) }]));
  const steps: Record<string, () => Promise<void> | void> = {
    type: () => {
      const [code, millis] = [anyCode(), anyMillis()];
      const now = table();
      const at = { rowIndex: CODES.indexOf(code), columnIndex: 0 };
      const asks = rests(code) && kept(code)!.millis === millis;
      takeJudged(
        now.edits,
        judgeValues(now.model, now.edits, [{ ...at, value: millis, text: String(millis) }], true),
      );
      if (!asks || answer()) model.become(withPrices({ [code]: { millis, unit: unitOf(code) } }));
      else model.giveUp(withPrices({ [code]: { millis, unit: unitOf(code) } }));
    },
    clear: () => {
      const code = anyCode();
      const now = table();
      takeJudged(
        now.edits,
        judgeTexts(now.model, now.edits, [{ rowIndex: CODES.indexOf(code), columnIndex: 0, text: '' }]),
      );
      model.become(withPrices({ [code]: undefined }));
    },
    paste: () => {
      const codes = CODES.filter(() => roll(2) === 0);
      const saysUnit = roll(2) === 0;
      const rows = codes.map((code) => ({
        code,
        millis: anyMillis(),
        unit: saysUnit ? UNITS[roll(3)]! : '',
      }));
      if (rows.length === 0) return;
      const now = table();
      const keyed = now.edits.keyed!(PRICE_COLUMN)!;
      const text = rows.map(({ code, millis, unit }) => [
        code,
        String(millis / 1_000),
        ...(saysUnit ? [unit] : []),
      ]);
      const block = readKeyedBlock([['Ep-Code', 'Preis', ...(saysUnit ? ['Einheit'] : [])], ...text], keyed)!;
      const plan = planKeyedPaste(block, block.valueColumns[0]!, keyed, now.book.snapshot().rejected);
      takeJudged(now.edits, plan.judged);
      const [taken, refused] = [
        rows.filter(({ code, unit }) => unit === '' || unit === unitOf(code)),
        rows.filter(({ code, unit }) => unit !== '' && unit !== unitOf(code)),
      ];
      const asks = taken.some(
        ({ code, millis, unit }) => rests(code) && (unit === '' || kept(code)!.millis === millis),
      );
      const next = withPrices(
        given(taken.map(({ code, millis }) => [code, millis])),
        Object.fromEntries(
          refused.map(({ code, millis, unit }) => [code, `${millis / 1_000} ${unit} ${unitOf(code)}`]),
        ),
      );
      if (asks && !answer()) model.giveUp(next);
      else model.become(next);
    },
    import: async () => {
      if (desk.isAway()) return;
      const saysUnit = roll(2) === 0;
      const rows = CODES.filter(() => roll(2) === 0).map((epCode) => ({
        epCode,
        epMillis: anyMillis(),
        ...(saysUnit && { unit: UNITS[roll(3)]! }),
      }));
      const { own, book } = table();
      const { changes } = proposeValues(own, book.snapshot().rejected, pricesBeside(own, rows), {
        renewed: String,
      });
      const ticked = changes.filter(({ doubt }) => doubt === undefined);
      await desk.saver().store(editsOfTaken(own, ticked));
      book.act(ticked.map(({ step }) => step));
      const taken = rows.filter(({ epCode, epMillis, unit }) =>
        unit === undefined
          ? !rests(epCode)
          : unit === unitOf(epCode) && !(rests(epCode) && kept(epCode)!.millis === epMillis),
      );
      model.become(withPrices(given(taken.map(({ epCode, epMillis }) => [epCode, epMillis]))));
    },
    takeOver: async () => {
      if (desk.isAway()) return;
      const before = CODES.filter(() => roll(2) === 0).map((epCode) => ({
        key: { kind: 'ep', epCode } as const,
        value: anyMillis(),
      }));
      const units = new Map(CODES.map((code) => [code, UNITS[roll(3)]!]));
      const { own, book } = table();
      const left = leftBeside(own, {
        leftOf: (now) => leftValues(now, before),
        unitOf: (code) => units.get(code),
      });
      const { changes } = proposeValues(own, book.snapshot().rejected, left, { renewed: String });
      const ticked = changes.filter(({ doubt }) => doubt === undefined);
      await desk.saver().store(editsOfTaken(own, ticked));
      book.act(ticked.map(({ step }) => step));
      const taken = before.filter(
        ({ key: { epCode } }) => kept(epCode) === undefined && units.get(epCode) === unitOf(epCode),
      );
      model.become(withPrices(given(taken.map(({ key: { epCode }, value }) => [epCode, value]))));
    },
    bulk: () => {
      const now = table();
      const block = { fromRow: 0, toRow: CODES.length - 1, fromColumn: 0, toColumn: 0 };
      const { values } = selectedValues(now.model, now.edits, block);
      takeJudged(now.edits, planMultiplying(values, parseChange('+1 %')!).judged);
      const counted = CODES.filter(
        (code) => kept(code) !== undefined && !rests(code) && model.cells().marks[code] === undefined,
      );
      const next = (millis: number) => Math.floor((millis * 101 + 50) / 100);
      model.become(withPrices(given(counted.map((code) => [code, next(kept(code)!.millis)]))));
    },
    undo: () => {
      travelEdits(table().edits, 'undo');
      model.undo();
    },
    redo: () => {
      travelEdits(table().edits, 'redo');
      model.redo(unitOf, answer);
    },
    confirm: () => {
      const now = table();
      const resting = now.lines.flatMap(({ entry: { epCode, unit }, resting: price }) =>
        epCode === null || price === undefined || roll(2) === 0 ? [] : [{ epCode, price, unit }],
      );
      if (resting.length === 0) return;
      const action = confirmSteps(resting);
      const before = model.cells();
      takeAction(now.edits, action, 'decided');
      const confirmed = resting.map(
        ({ epCode, price }) => [epCode, { millis: price.millis!, unit: unitOf(epCode) }] as const,
      );
      model.become({
        ...before,
        prices: { ...before.prices, ...Object.fromEntries(confirmed) },
        marks: withPrices(Object.fromEntries(confirmed)).marks,
      });
      if (roll(3) > 0) return;
      takeBack(table().edits, action);
      model.become({ ...model.cells(), prices: before.prices });
    },
    owner: () => desk.change(anyCode(), UNITS[roll(3)]!),
    connection: () => desk.setAway(!desk.isAway()),
    session: async () => {
      const typed = CODES.filter((code) => desk.isUnsaved(code) || !isSameKept(kept(code), seen[code]));
      const typedFor = (code: string) => kept(code)?.unit ?? seenUnits[code]!;
      await desk.endSession();
      const [changed, unit] = [anyCode(), UNITS[roll(3)]!];
      if (roll(2) === 0) desk.change(changed, unit);
      const [elsewhere, millis] = [roll(2) === 0 ? anyCode() : undefined, anyMillis()];
      if (elsewhere !== undefined) desk.storeElsewhere(elsewhere, millis);
      desk.setAway(false);
      await desk.signIn(answer);
      model.leave();
      for (const code of CODES) {
        const [was, own] = [seen[code], kept(code)];
        const now = code === elsewhere ? { millis, unit: unitOf(code) } : was;
        const counts = now?.unit === unitOf(code);
        const isDone = now?.millis === own?.millis && (now === undefined || counts);
        const asks =
          !isSameKept(was, now) ||
          counts !== (was?.unit === seenUnits[code]) ||
          typedFor(code) !== unitOf(code);
        if (!typed.includes(code) || isDone || (asks && !answer())) model.setPrice(code, now);
      }
    },
    elsewhere: () => {
      if (desk.isAway()) return;
      desk.refresh();
      const [code, millis] = [anyCode(), anyMillis()];
      desk.storeElsewhere(code, millis);
      desk.refresh();
      model.setPrice(code, { millis, unit: unitOf(code) });
    },
  };
  const names = Object.keys(steps);
  /** What the page held as stored when the connection was there last, and in which units. */
  let [seen, seenUnits]: [Prices, Record<string, string>] = [{}, desk.units()];
  for (let step = 0; step < 25; step += 1) {
    const name = names[roll(names.length)]!;
    answers = [roll(2) === 0];
    played.push(answers[0] ? name : `${name} (no)`);
    await steps[name]!();
    if (!desk.isAway()) {
      desk.saver().retry();
      await desk.saver().settle();
      desk.refresh();
    }
    const { own } = table();
    const shown = CODES.map((code) => {
      const { resting, millis } = own.valueOf({ kind: 'ep', epCode: code });
      return resting === undefined ? millis && [millis, unitOf(code)] : [resting.millis, resting.unit];
    });
    const wanted = CODES.map((code) => kept(code) && [kept(code)!.millis, kept(code)!.unit]);
    expect(shown, played.join(', ')).toEqual(wanted);
    const counted = CODES.map((code) => (rests(code) ? 0 : (kept(code)?.millis ?? 0)));
    expect(offerTotal(own).sumMillis, played.join(', ')).toBe(counted.reduce((sum, each) => sum + each, 0));
    if (desk.isAway()) continue;
    expect(
      CODES.map((code) => desk.stored.get(keyOf(code))),
      played.join(', '),
    ).toEqual(CODES.map(kept));
    [seen, seenUnits] = [model.cells().prices, desk.units()];
  }
  // Whatever was typed without a connection arrives once it is back, and no queue goes on trying behind this
  // run.
  desk.setAway(false);
  desk.saver().retry();
  await desk.saver().settle();
  const stored = CODES.map((code) => desk.stored.get(keyOf(code)));
  return { stored, wanted: CODES.map(kept), played: played.join(', ') };
}
