import { parseChange } from '@rahmenpreis/pricing/numbers/exact/change.ts';
import { formatMillis, parseDecimalMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { describe, expect, it } from 'vitest';
import { readDecimalCell } from '../../field/number-text.ts';
import { placeColumns } from '../columns/place-columns.ts';
import { makeGridModel } from '../model/grid-model.ts';
import { flattenRows } from '../model/visible-rows.ts';
import { EditSession } from './edit-session.ts';
import { fillDown } from './fill-cells.ts';
import { planFilled, planMultiplying, selectedValues } from './plan-change.ts';

const LIMITS = { minMillis: 0, maxMillis: 1_300, mayBeEmpty: true };

interface Row {
  readonly id: string;
  readonly text: string;
}

function millisOf(text: string): number | undefined {
  const amount = parseDecimalMillis(text);
  return amount.ok ? amount.millis : undefined;
}

/** One column of values under a heading that nobody edits; a text in exclamation marks is refused. */
function tableOf(...texts: readonly string[]) {
  return tableWith(undefined, texts);
}

function tableWith(unsetMillis: number | undefined, texts: readonly string[]) {
  const rows = texts.map((text, index): Row => ({ id: String(index), text: text.replace(/^!.*/, '1,000') }));
  const column = {
    id: 'value',
    header: 'Faktor',
    widthPx: 80,
    text: (row: Row) => row.text,
    edit: {
      value: (row: Row) => millisOf(row.text),
      text: (row: Row) => row.text,
      read: (_: Row, entered: string | number) => readDecimalCell(entered, LIMITS, formatMillis),
      enabled: (row: Row) => row.text !== 'Summe',
      label: (row: Row) => `Faktor ${row.id}`,
    },
  };
  const tree = { rows, getRowId: (row: Row) => row.id };
  const model = makeGridModel(
    flattenRows(tree, new Set()),
    undefined,
    placeColumns([column], [], () => 80, ''),
  );
  const book = new EditSession();
  const refused = { text: 'x', error: 'nein' };
  book.act(
    texts.flatMap((text, index) =>
      text.startsWith('!')
        ? [
            {
              rowId: String(index),
              columnId: 'value',
              before: { value: 1_000, rejected: undefined },
              after: { value: 1_000, rejected: refused },
            },
          ]
        : [],
    ),
  );
  const tools = { counted: String, unsetMillis };
  const edits = { book, isEditable: true, write: () => undefined, tools };
  const block = { fromRow: 0, toRow: texts.length - 1, fromColumn: 0, toColumn: 0 };
  return { model, edits, block, ...selectedValues(model, edits, block) };
}

const changeOf = (text: string) => parseChange(text) ?? expect.unreachable(text);
const textsOf = (plan: ReturnType<typeof planMultiplying>) =>
  plan.judged.map(({ name, text }) => `${name.rowId}=${text}`);

describe('changing many values', () => {
  it('multiplies each value, rounded once, and leaves gaps, headings and refused texts alone', () => {
    const { values, markedCount } = tableOf('Summe', '1,000', '', '0,333', '!');
    const plan = planMultiplying(values, changeOf('+2,5 %'));
    expect(textsOf(plan)).toEqual(['1=1,025', '3=0,341']);
    expect(markedCount).toBe(1);
  });

  it('multiplies what counts where nothing is set, but sets nothing where that stays what it is', () => {
    const { values } = tableWith(1_000, ['0,900', '']);
    expect(textsOf(planMultiplying(values, changeOf('× 1,05')))).toEqual(['0=0,945', '1=1,050']);
    expect(planMultiplying(values, changeOf('× 1')).judged).toEqual([]);
  });

  it('names what would leave the limits, and leaves it as it is', () => {
    const { values } = tableOf('1,000', '1,290');
    const plan = planMultiplying(values, changeOf('× 1,1'));
    expect(textsOf(plan)).toEqual(['0=1,100']);
    expect(plan.refused).toEqual([
      { label: 'Faktor 1', text: '1,419', error: 'Der Wert muss zwischen 0 und 1,3 liegen.' },
    ]);
  });

  it('says that nothing changes where nothing does', () => {
    const { values } = tableOf('1,000', '', '');
    expect(planMultiplying(values, changeOf('× 1')).judged).toEqual([]);
  });
});

describe('filling down', () => {
  it('spreads the top value over the cells below it, headings passed over', () => {
    const { model, edits, block, values } = tableOf('Summe', '1,100', '', 'Summe', '1,000');
    const filled = fillDown(model, edits, block);
    expect(filled.ok && filled.values.map(({ rowIndex, value }) => [rowIndex, value])).toEqual([
      [2, 1_100],
      [4, 1_100],
    ]);
    expect(filled.ok && textsOf(planFilled(values, filled.values))).toEqual(['2=1,100', '4=1,100']);
  });

  it('takes the next value above where one cell alone is meant', () => {
    const { model, edits } = tableOf('1,100', 'Summe', '');
    const one = { fromRow: 2, toRow: 2, fromColumn: 0, toColumn: 0 };
    expect(fillDown(model, edits, one)).toMatchObject({
      ok: true,
      values: [{ rowIndex: 2, value: 1_100, text: '1,100' }],
    });
  });

  it.each([
    ['empty', ['', '1,000']],
    ['refused', ['!', '1,000']],
    ['nothing-above', ['1,000']],
  ] as const)('spreads nothing that is %s', (reason, texts) => {
    const { model, edits, block } = tableOf(...texts);
    expect(fillDown(model, edits, block)).toEqual({ ok: false, reason });
  });
});
