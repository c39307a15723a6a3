import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Change, Rests, Saved, SumStored } from './price-cells.tsx';
import { priceColumns } from './price-columns.tsx';
import type { OfferSum, PriceLine } from './price-lines.ts';

const props = { isTight: false, onRetry: () => undefined };

test.each([
  ['no price yet', { state: 'none', isRefused: false }, true],
  ['a tick that would belong to the price under a refused text', { state: 'saved', isRefused: true }, true],
  ['a stored price of who may only read', { state: 'saved', isRefused: false }, false],
] as const)('the cell of a save state without a sign has words to hear: %s', (_, line, isEditable) => {
  const cell = renderToStaticMarkup(<Saved line={line as PriceLine} isEditable={isEditable} {...props} />);
  expect(cell).toContain('>leer<');
});

test('so has that of the sum while something is not stored', () => {
  const sum = { unsaved: [{}] } as unknown as OfferSum;
  expect(renderToStaticMarkup(<SumStored sum={sum} />)).toContain('>leer<');
});

test.each([false, true])(
  'no column of the desk is wider for what is entered in it (beside a panel: %s; D4-08, K8)',
  (isBeside) => {
    const columns = priceColumns({
      previousTitle: 'Runde 1',
      isEditable: true,
      isNarrow: false,
      isByAmount: false,
      isBeside,
      onRetry: () => undefined,
      onConfirm: () => undefined,
    });
    // Codes and quantities are not entered; amounts grow from a hundred million on.
    const growing = columns.filter(({ fits }) => fits === true).map(({ id }) => id);
    expect(growing.filter((id) => !['epCode', 'menge', 'amount'].includes(id))).toEqual([]);
    expect(columns.find(({ id }) => id === 'change')?.widthPx).toBe(96);
  },
);

test('a price that rests and a slip say in a word what they are, and the whole of it as a hint (D4-08)', () => {
  const entry = { epCode: 'A1', unit: 'm²/a' };
  const resting = { millis: 5_000, unit: 'm²' };
  const rests = renderToStaticMarkup(
    <Rests line={{ entry, resting } as PriceLine} isNarrow={false} onConfirm={undefined} />,
  );
  expect(rests).toContain('title="ruht: Einheit geändert von m² in m²/a. ');
  expect(rests.replaceAll(/<[^>]*>/g, '')).toBe('ruht');
  const line = { epMillis: 50_000, previousMillis: 5_000, mark: { kind: 'slip', factor: 10 } } as PriceLine;
  const slip = renderToStaticMarkup(<Change line={line} />);
  expect(slip).toContain('title="Auffällig: bitte prüfen: +900,0 %, Faktor 10?"');
  expect(slip.replaceAll(/<[^>]*>/g, '')).toBe('+900,0 %');
});
