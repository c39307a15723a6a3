import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCells, printCells, readCopiedCells } from './cell-text.ts';

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

describe('readCopiedCells', () => {
  it.each([
    ['a quoted price', '"12,50"', [['12,50']]],
    ['a quoted price between spaces', ' "12,50" \r\n', [['12,50']]],
    ['quotes doubled around a price', '"""12,50"""', [['"12,50"']]],
    [
      'quoted cells',
      '"UE0010"\t"1.234,50"\r\n"UE0020"\t"7,1"\r\n',
      [
        ['UE0010', '1.234,50'],
        ['UE0020', '7,1'],
      ],
    ],
    [
      'a CSV file',
      'Ep-Code;Bezeichnung;Rahmenpreis\nUE0010;"Leitung; vor Ort";77,50\nUE0020;"19"" Rack";49,4\n',
      [
        ['Ep-Code', 'Bezeichnung', 'Rahmenpreis'],
        ['UE0010', 'Leitung; vor Ort', '77,50'],
        ['UE0020', '19" Rack', '49,4'],
      ],
    ],
    [
      'a line break within a quoted cell of a CSV file',
      '"UE0010";"zwei\nZeilen";"1,5"\r\n"UE0020";"eine";"2,5"',
      [
        ['UE0010', 'zwei\nZeilen', '1,5'],
        ['UE0020', 'eine', '2,5'],
      ],
    ],
    [
      'a CSV file under a name, with a semicolon in a text',
      'Hauspreise\nA;eins;1\nB;zwei;drei;2\nC;drei;3\nD;vier;4',
      [
        ['Hauspreise'],
        ['A', 'eins', '1'],
        ['B', 'zwei', 'drei', '2'],
        ['C', 'drei', '3'],
        ['D', 'vier', '4'],
      ],
    ],
    ['a blank line among those of a CSV file', 'A;1\n\nB;2', [['A', '1'], [''], ['B', '2']]],
    ['a semicolon in one of several cells', 'a;b\tc', [['a;b', 'c']]],
    ['semicolons here and there', 'a;b\nc', [['a;b'], ['c']]],
    ['one price', '12,50', [['12,50']]],
  ])('reads %s', (_name, text, block) => {
    expect(readCopiedCells(text)).toEqual(block);
  });

  it('gives back every block of several columns that a spreadsheet copies', () => {
    const wide = fc.array(fc.array(cells, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 1 });
    fc.assert(
      fc.property(wide, (block) => {
        expect(readCopiedCells(`${printCells(block)}\r\n`)).toEqual(block);
      }),
    );
  });
});
