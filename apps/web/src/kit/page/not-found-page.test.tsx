import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { IsInMain } from './centered-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

test.each([
  [false, 1],
  [true, 0],
])(
  'inside a page (%s) the not-found page brings %i landmark and footer of its own (SHELL-008, SHELL-010)',
  (isInMain, count) => {
    const html = renderToStaticMarkup(
      <MantineProvider>
        <IsInMain value={isInMain}>
          <NotFoundPage />
        </IsInMain>
      </MantineProvider>,
    );
    expect(html.match(/<main/g) ?? []).toHaveLength(count);
    expect(html.match(/<footer/g) ?? []).toHaveLength(count);
  },
);
