import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlaceList } from './liegenschaft-tree-filter.tsx';

/** What the list shows of so many properties of one city: its lines, and what stands behind them. */
function shown(count: number, query: string): { lines: number; end: string } {
  const liegenschaften = Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    nummer: `L-${at}`,
    name: `Haus ${at}`,
    adresse: { land: 'Deutschland', region: 'Berlin', stadt: 'Berlin' },
  }));
  const html = renderToStaticMarkup(
    <MantineProvider>
      <PlaceList
        liegenschaften={liegenschaften}
        chosen={new Set()}
        query={query}
        onChange={() => undefined}
      />
    </MantineProvider>,
  );
  return { lines: html.match(/<li\b/g)?.length ?? 0, end: /<\/ul><p[^>]*>([^<]*)/.exec(html)?.[1] ?? '' };
}

test.each([
  ['as many as it shows, with their country, state and city', 197, 200, ''],
  ['one more', 198, 200, '1 weitere; bitte suchen Sie genauer.'],
  ['a thousand', 1_000, 200, '803 weitere; bitte suchen Sie genauer.'],
  ['a few', 5, 8, ''],
])('of %s the list shows 200 lines at most and says how many are left', (_, count, lines, end) => {
  expect(shown(count, 'Haus')).toEqual({ lines, end });
});

test('what a search finds is shown though it stands far behind', () => {
  expect(shown(1_000, 'Haus 999')).toEqual({ lines: 4, end: '' });
});
