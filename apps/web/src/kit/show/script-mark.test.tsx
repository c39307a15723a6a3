import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { hasMixedScripts, ScriptMark } from './script-mark.tsx';

const shown = (text: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ScriptMark text={text} />
    </MantineProvider>,
  ).replace(/<style[^]*?<\/style>/g, '');

test('a company with letters of several scripts is marked, with what that means for who hears the page', () => {
  const mark = shown('N\u043erd Hausdienste');
  expect(mark).toContain('gemischte Schriften');
  expect(mark.match(/Einzelne Buchstaben stammen aus einer anderen Schrift/g)).toHaveLength(2);
  expect(shown('Nord Hausdienste')).not.toContain('gemischte');
});

test.each([
  ['a Cyrillic letter among Latin ones', 'N\u043erd Hausdienste'],
  ['a Greek letter in an address', 'n\u03bfra@example.org'],
  ['a Cyrillic word beside a Latin one', '\u0421\u041e\u0421\u0410 GmbH'],
  ['letters of double width', '\uff2e\uff4f\uff52\uff44'],
  ['letters of formulas', '\u{1d40d}ord'],
])('%s are noticed', (_, text) => {
  expect(hasMixedScripts(text)).toBe(true);
});

test.each([
  'Müller & Söhne GmbH',
  'Łódź Façade',
  'O’Neill – 24/7',
  '\u0415\u043b\u0435\u043d\u0430',
  'µ-Bau',
  '',
  '2A',
])('%s is quiet', (text) => {
  expect(hasMixedScripts(text)).toBe(false);
});
