import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SaveStateMark } from './save-state.tsx';

test.each<[{ onRetry?: () => void }, string]>([
  [{}, 'Fehler: Kein Netz.'],
  [{ onRetry: () => undefined }, 'Fehler: Kein Netz. Erneut speichern'],
])('a failed entry says «Fehler» beside its sign, and its name says why (BID-012)', (more, name) => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <SaveStateMark state="error" message="Kein Netz." {...more} />
    </MantineProvider>,
  );
  expect(html).toContain(`aria-label="${name}"`);
  expect(html).toMatch(/<svg.*<\/svg><span>Fehler</);
});
