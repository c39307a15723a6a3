import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { columnsOf } from '@rahmenpreis/tendering/test/columns-of.ts';
import { frameOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { type OwnKey, printOwnEdit, printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { PROPERTY_FACTORS } from '@rahmenpreis/tendering/lv/property-factor.ts';
import { describe, expect, test } from 'vitest';
import { readKeyedBlock } from '../../../kit/tree-grid/paste/match-keys.ts';
import { planKeyedPaste } from '../../../kit/tree-grid/paste/paste-text.ts';
import { parseCells } from '../../../kit/tree-grid/model/cell-text.ts';
import { type CellValue, NOTHING_REJECTED } from '../../../kit/tree-grid/model/cell-content.ts';
import { holdOffer, type OwnOffer, viewOwnOffer } from '../../../tender/own-offer/own-offer.ts';
import type { EditedValue } from '../../../tender/own-offer/saving/keyval-saver.ts';
import { factorsBeside } from '../excel/factor-changes.ts';
import { listFactors } from '../excel/exported-values.ts';
import { proposeValues } from '../excel/proposed-values.ts';
import { FACTOR_TEXTS } from '../excel/texts.ts';
import { editsOf } from '../value-cells.ts';
import { factorsByNummer, leavingIds, readMarket, marketAreaSteps } from './factor-edits.ts';
import { createMatrix, hasFactor, searchedText } from './liegenschaft-lines.ts';

const PHASE_ID = '00000000-0000-4000-8000-000000000001';
const [FIRST, SECOND] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];

const nameOf = (key: OwnKey) => printOwnKey(PHASE_ID, key);
const market = (liegenschaftId: string): OwnKey => ({ kind: 'm', liegenschaftId });
const factor = (kind: 'ls' | 'n', liegenschaftId: string): OwnKey => ({ kind, liegenschaftId, tag: 'uegm' });
const indexOf = (kind: 'ls' | 'n') =>
  PROPERTY_FACTORS.findIndex((each) => each.kind === kind && each.slice.sliceId === 'basisfm');

const house = (id: string, nummer: string, stadt: string, region: string) =>
  ({ id, nummer, name: `Haus ${nummer}`, adresse: { stadt, region } }) as Liegenschaft;

const frame = frameOffer({
  phase: { id: PHASE_ID, liegenschaftIds: [FIRST, SECOND] } as Phase,
  entries: [],
  columns: columnsOf([]),
  liegenschaften: [
    house(FIRST, 'L-1', 'Hamburg', 'Hamburg'),
    house(SECOND, 'L-2', 'Köln', 'Nordrhein-Westfalen'),
  ],
});

function offerWith(stored: [OwnKey, string][], edits: [OwnKey, EditedValue][] = []): OwnOffer {
  const held = holdOffer(
    frame,
    stored.map(([key, value]) => ({ id: nameOf(key), key: nameOf(key), value, organisationId: '' })),
  );
  return viewOwnOffer(held, new Map(edits.map(([key, edited]) => [nameOf(key), edited])), true);
}

const saved = (value: string | null): EditedValue => ({
  value,
  state: 'saved',
  message: undefined,
  isRefused: false,
});
const pending = (value: string | null): EditedValue => ({ ...saved(value), state: 'pending' });
const nothing = () => false;

describe('the matrix', () => {
  test('shows market area, state and property factors, in the order of the numbers (BID-010, BID-014, PRICE-005)', () => {
    const own = offerWith([
      [market(SECOND), 'false'],
      [factor('ls', FIRST), '1050'],
      [{ kind: 'bl', region: 'Hamburg', tag: 'uegm' }, '925'],
    ]);
    const lines = createMatrix()(own, nothing);
    expect(lines.map(({ id, isInMarket }) => [id, isInMarket])).toEqual([
      [FIRST, true],
      [SECOND, false],
    ]);
    expect(lines.map(({ blMillis }) => blMillis[0])).toEqual([925, 1000]);
    expect(lines[0]?.factors.map(({ millis }) => millis)[indexOf('ls')]).toBe(1050);
    expect(lines.map(hasFactor)).toEqual([true, false]);
    expect(lines.map(searchedText)).toEqual([
      'L-1 Haus L-1, Hamburg',
      'L-2 Haus L-2, Köln, Nordrhein-Westfalen',
    ]);
  });

  test('gives lines that a value did not change as the same objects', () => {
    const build = createMatrix();
    const before = build(offerWith([]), nothing);
    const after = build(offerWith([], [[factor('n', SECOND), pending('900')]]), nothing);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    const state = build(offerWith([[{ kind: 'bl', region: 'Hamburg', tag: 'sv' }, '900']]), nothing);
    expect(state[0]).not.toBe(after[0]);
  });

  test('ticks what was stored during this visit, not what was there before (BID-012)', () => {
    const own = offerWith([
      [factor('ls', FIRST), '1050'],
      [factor('n', FIRST), '950'],
    ]);
    const [line] = createMatrix()(own, (key) => key.kind === 'n');
    expect(['ls', 'n'].map((kind) => line?.factors[indexOf(kind as 'ls')]?.state)).toEqual(['none', 'saved']);
  });
});

describe('what cells change', () => {
  const own = offerWith([
    [market(SECOND), 'false'],
    [factor('ls', FIRST), '1050'],
  ]);

  test('is stored as integers, taken away where empty, and left alone where nothing changes', () => {
    const write = (rowId: string, columnId: string, value: CellValue) => ({ rowId, columnId, value });
    const writes = [
      write(FIRST, 'ls basisfm', undefined),
      write(FIRST, 'n basisfm', 950),
      write(SECOND, 'ls aufzug', 1_000),
      write(SECOND, 'ls basisfm', undefined),
      write(FIRST, 'market', true),
      write(SECOND, 'market', true),
      write(FIRST, 'n aufzug', 1_100),
    ];
    const edits = editsOf(own, writes);
    expect(edits).toEqual([
      { key: factor('ls', FIRST), value: undefined },
      { key: factor('n', FIRST), value: 950 },
      { key: { kind: 'ls', liegenschaftId: SECOND, tag: 'aufzug' }, value: 1_000 },
      { key: market(SECOND), value: true },
    ]);
    expect(edits.map((edit) => printOwnEdit(PHASE_ID, edit).value)).toEqual([null, '950', '1000', 'true']);
  });

  test('names the properties that would leave the offer, and no others (BID-011)', () => {
    const edits = [FIRST, SECOND].map((id) => ({ key: market(id), value: false }));
    expect(leavingIds(own, edits)).toEqual(new Set([FIRST]));
  });

  test.each([
    [' Nein ', 'nein', false],
    ['j', 'ja', true],
    ['außerhalb', 'nein', false],
    ['bietet', 'ja', true],
    ['', 'ja', true],
  ])('«%s» is read as «%s»', (typed, text, value) =>
    expect(readMarket(typed, true)).toEqual({ ok: true, value, text }),
  );

  test.each(['vielleicht', 'constructor', 1_000])('«%s» is no market area', (entered) =>
    expect(readMarket(entered, true)).toEqual({
      ok: false,
      error: 'Bitte geben Sie „ja“ oder „nein“ ein.',
    }),
  );

  test('a range of market areas goes out only where all are in', () => {
    const lines = createMatrix()(own, nothing);
    expect(marketAreaSteps(lines).map(({ rowId, after }) => [rowId, after.value])).toEqual([[SECOND, true]]);
    expect(marketAreaSteps(lines.slice(0, 1)).map(({ rowId, after }) => [rowId, after.value])).toEqual([
      [FIRST, false],
    ]);
  });
});

describe('files of factors', () => {
  const own = offerWith(
    [
      [market(SECOND), 'false'],
      [factor('ls', FIRST), '1050'],
      [factor('n', FIRST), '950'],
    ],
    [[factor('n', FIRST), pending('960')]],
  );

  test('propose what differs, and say what does not', () => {
    const values = factorsBeside(own, [
      { liegenschaftId: FIRST, kind: 'm', isInMarket: true },
      { liegenschaftId: FIRST, kind: 'ls', sliceId: 'basisfm', millis: 1155 },
      { liegenschaftId: SECOND, kind: 'm', isInMarket: true },
      { liegenschaftId: SECOND, kind: 'n', sliceId: 'abfall', millis: 900 },
    ]);
    const { renewed } = FACTOR_TEXTS;
    const { changes, unchanged } = proposeValues(own, NOTHING_REJECTED, values, { renewed });
    expect(
      changes.map(({ place, code, before, after, change }) => [place, code, before, after, change]),
    ).toEqual([
      ['L-1', 'Basis FM Liegenschaft', '1,050', '1,155', '+10,0 %'],
      ['L-2', 'Marktgebiet', 'nein', 'ja', ''],
      ['L-2', 'Abfallmanagement Nachhaltigkeit', '', '0,900', '−10,0 %'],
    ]);
    expect(unchanged.map(({ place, code }) => [place, code])).toEqual([['L-1', 'Marktgebiet']]);
    const opened = new Map(changes.map(({ id }) => [id, '']));
    const again = proposeValues(own, NOTHING_REJECTED, values, { opened, renewed });
    expect(again.changes.map((change) => change.renewed)).toEqual([
      'Seit dem Öffnen der Liste geändert; vorher 1,000.',
      'Seit dem Öffnen der Liste geändert; vorher 1,000.',
      undefined,
    ]);
  });

  test('hold what is stored; a value that is not, or was refused, is named instead (BID-028)', () => {
    const [line] = [...frame.liegenschaften];
    const rejected = new Map([[SECOND, new Map([['ls basisfm', { text: '2', error: 'nein' }]])]]);
    const edits = new Map([[nameOf(factor('n', FIRST)), pending('960')]]);
    const list = listFactors(own, { shown: edits, latest: edits }, rejected);
    const said = (id: string) => PROPERTY_FACTORS.slice(0, 2).map((each) => list.millisOf(id, each));
    expect([said(line?.id ?? ''), said(SECOND)]).toEqual([
      [1050, 'Nicht gespeichert: 0,960'],
      ['Nicht übernommen: 2', undefined],
    ]);
    expect([FIRST, SECOND].map((id) => list.isInMarket(id))).toEqual([true, false]);
    expect(list.unsavedCount).toBe(2);
  });
});

describe('a block pasted with the numbers of properties', () => {
  /** Pastes lines, cells apart by bars, with the cursor in a column of factors. */
  function pasted(text: string, columnId = 'ls basisfm') {
    const keyed = factorsByNummer(offerWith([[factor('ls', FIRST), '1050']]), columnId);
    const block = keyed && readKeyedBlock(parseCells(text.replaceAll(' | ', '\t')), keyed);
    const [column, ...others] = block?.valueColumns ?? [];
    if (keyed === undefined || block === undefined || column === undefined || others.length > 0)
      return undefined;
    const { judged, report } = planKeyedPaste(block, column, keyed, NOTHING_REJECTED);
    return {
      factors: judged.map(({ name, result }) => [name.rowId, result.ok ? result.text : result.error]),
      sentence: report.sentence,
    };
  }

  test('goes to them in any order, into the column of the cursor', () => {
    expect(pasted('L-2 | 1,1\nL-1 | 105 %\nL-9 | 1')).toEqual({
      factors: [
        [SECOND, '1,100'],
        [FIRST, '1,050'],
      ],
      sentence: '2 nach Nummer zugeordnet, 1 Nummer unbekannt. Gelesen aus Spalte 2.',
    });
  });

  test('goes to them in percents alone', () => {
    expect(pasted('L-2 | 112 %')?.factors).toEqual([[SECOND, '1,120']]);
  });

  test('reads the factor that the column is about where the block has a header', () => {
    const block =
      'Nummer | Basis FM Nachhaltigkeit | Basis FM Liegenschaft\nL-1 | 0,9 | 1,2\nL-2 | 0,8 | 1,3';
    expect(pasted(block)?.factors).toEqual([
      [FIRST, '1,200'],
      [SECOND, '1,300'],
    ]);
    expect(pasted(block)?.sentence).toBe(
      '2 nach Nummer zugeordnet. Gelesen aus Spalte 3 „Basis FM Liegenschaft“. Nicht gelesen: Spalte 2 „Basis FM Nachhaltigkeit“.',
    );
    expect(pasted(block, 'n basisfm')?.factors).toEqual([
      [FIRST, '0,900'],
      [SECOND, '0,800'],
    ]);
  });

  test('is laid by place in the column of the market area', () => {
    expect(pasted('L-1 | 1,1', 'market')).toBeUndefined();
  });
});
