import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakText, fitText, textWidth } from './text-width.ts';

test('figures are equally wide, so that they stand below each other', () => {
  const widths = new Set(Array.from('0123456789', (figure) => textWidth(figure, 13, 400)));
  expect(widths.size).toBe(1);
});

test('bold is wider, and a sign that no font of ours has takes much room', () => {
  expect(textWidth('Alpina', 12, 600)).toBeGreaterThan(textWidth('Alpina', 12, 400));
  expect(textWidth('漢', 10, 400)).toBeGreaterThan(textWidth('W', 10, 600));
});

const words = fc.array(fc.stringMatching(/^[A-Za-zäöüß,.-]{1,14}$/), { minLength: 1, maxLength: 20 });

test('what was cut fits, begins as the text does and is as long as it can be', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 10, max: 400 }), (list, width) => {
      const text = list.join(' ');
      const cut = fitText(text, width, 13, 400);
      expect(textWidth(cut, 13, 400)).toBeLessThanOrEqual(width);
      const kept = cut.replace(/…$/, '');
      expect(text.startsWith(kept)).toBe(true);
      const next = `${text.slice(0, kept.length + 2).trimEnd()}…`;
      expect(cut === text || textWidth(next, 13, 400) > width || next.length <= cut.length).toBe(true);
    }),
  );
});

test('broken lines fit but for a long word, and nothing is lost', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 10, max: 400 }), (list, width) => {
      const text = list.join(' ');
      const lines = breakText(text, width, 13, 600);
      expect(lines.join(' ')).toBe(text);
      const wide = lines.filter((line) => textWidth(line, 13, 600) > width);
      expect(wide.every((line) => !line.includes(' '))).toBe(true);
    }),
  );
});
