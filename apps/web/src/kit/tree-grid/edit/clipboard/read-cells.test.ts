import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printCells } from './print-cells.ts';
import { parseCells } from './read-cells.ts';

const cells = fc.oneof(fc.string(), fc.stringMatching(/^[ab"\t\r\n,]{0,8}$/));
const blocks = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(cells, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
  );

describe('printCells and parseCells', () => {
  it('give back every block', () => {
    fc.assert(
      fc.property(blocks, (block) => {
        // Excel ends the last line too, which is how it tells a last blank line from none.
        expect(parseCells(`${printCells(block)}\r\n`)).toEqual(block);
      }),
    );
  });

  it.each([
    [
      'Excel line ends',
      '1,5\t2\r\n3\t4\r\n',
      [
        ['1,5', '2'],
        ['3', '4'],
      ],
    ],
    ['no line end at the end', '1\n2', [['1'], ['2']]],
    ['a blank line between', '1\r\n\r\n2\r\n', [['1'], [''], ['2']]],
    ['a quoted line break', '"a\nb"\tc', [['a\nb', 'c']]],
    ['doubled quotes', '"a ""b"""\r\n', [['a "b"']]],
    ['a quote that closes nothing', '"a\tb', [['"a', 'b']]],
    ['a quote inside a text', '19" Rack\tx', [['19" Rack', 'x']]],
    ['nothing', '', [['']]],
  ])('reads %s', (_name, text, block) => {
    expect(parseCells(text)).toEqual(block);
  });
});
