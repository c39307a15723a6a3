import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type AskedWeakLots, readFirmPercent } from './use-firmness.ts';
import { WeakFilter } from './weak-filter.tsx';

const UNKNOWN: AskedWeakLots = { lots: undefined, isError: false };

function draw(isOn: boolean, asked: AskedWeakLots, count?: number): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <WeakFilter percent={5} isOn={isOn} asked={asked} count={count} onToggle={() => undefined} />
    </MantineProvider>,
  );
}

test('the filter names its percent; pressed it says how many packages there are, waits for them, or says that they are not there', () => {
  const off = draw(false, UNKNOWN);
  expect(off).toContain('kippt unter ± 5 %<');
  expect(off).toContain('aria-pressed="false"');
  expect(off).not.toContain('data-loading="true"');
  expect(draw(true, UNKNOWN)).toContain('data-loading="true"');
  const on = draw(true, { lots: new Map(), isError: false }, 0);
  expect(on).toContain('kippt unter ± 5 % (0)');
  expect(on).toContain('aria-pressed="true"');
  expect(on).not.toContain('data-loading="true"');
  const failed = draw(true, { lots: undefined, isError: true });
  expect(failed).toContain('Rangfestigkeit nicht geladen');
  expect(failed).not.toContain('data-loading="true"');
});

test.each([
  [null, 5],
  ['', 5],
  ['12', 12],
  ['0', 5],
  ['100', 5],
  ['2.5', 5],
  ['x', 5],
])('the percent kept as %s is %d', (text, percent) => {
  expect(readFirmPercent(text)).toBe(percent);
});
