import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Change, Rests, Saved, SumStored } from './price-cells.tsx';
import { priceColumns } from './price-columns.tsx';
import { decimalsOf, type OfferSum, type PriceLine } from './price-lines.ts';

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

const options = {
  previousTitle: 'Runde 1',
  isEditable: true,
  isNarrow: false,
  isByAmount: false,
  isBeside: false,
  mengeDecimals: 0,
  toldOf: () => undefined,
  onRetry: () => undefined,
  onConfirm: () => undefined,
};

test('quantities below each other have as many decimals as one of them needs (D4-15)', () => {
  const lines = [5_683_000, 12_500, 0].map(
    (mengeMillis) => ({ entry: { epCode: 'A1' }, mengeMillis }) as PriceLine,
  );
  const textsOf = (shown: PriceLine[]) => {
    const columns = priceColumns({ ...options, mengeDecimals: decimalsOf(shown) });
    return shown.map((line) => columns.find(({ id }) => id === 'menge')?.text(line));
  };
  expect(textsOf(lines)).toEqual(['5.683,0', '12,5', '0,0']);
  expect(textsOf(lines.slice(0, 1))).toEqual(['5.683']);
  expect(
    [1_001, 1_010, 1_100, 1_000].map((mengeMillis) => decimalsOf([{ mengeMillis } as PriceLine])),
  ).toEqual([3, 2, 1, 0]);
});

test.each([false, true])(
  'no column of the desk is wider for what is entered in it (beside a panel: %s; D4-08, K8)',
  (isBeside) => {
    const columns = priceColumns({ ...options, isBeside });
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
