import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OfferTag, type OfferTagKind } from './offer-tag.tsx';

function drawn(kind: OfferTagKind, isShort: boolean): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <OfferTag kind={kind} isShort={isShort} />
    </MantineProvider>,
  );
}

test.each([
  ['incomplete', 'unvollständige Preiseingabe'],
  ['not-in-market', 'Nicht im Marktgebiet'],
] as const)('a total that is %s is flagged «%s», short or not (PRICE-006, PRICE-008)', (kind, words) => {
  expect(drawn(kind, false)).toContain(`>${words}</span>`);
  expect(drawn(kind, true)).toMatch(new RegExp(`>${words}</span>|aria-label="${words}"`));
});

test('a short form shows less and has the whole words as its tooltip (PRICE-006)', () => {
  expect(drawn('incomplete', true)).toContain('>unvollständig</span>');
  expect(drawn('incomplete', true)).toContain('title="unvollständige Preiseingabe"');
  expect(drawn('incomplete', false)).not.toContain('title=');
});
