import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MantineProvider } from '@mantine/core';
import { ScriptMark } from './script-mark.tsx';

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
