import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Saved, SumStored } from './price-cells.tsx';
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
