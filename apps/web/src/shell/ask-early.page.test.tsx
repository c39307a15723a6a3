import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../kernel/call/query-client.ts';
import { renderPage } from '../test/render-page.tsx';
import { liegenschaften } from '../test/sample-tender.ts';
import { askEarly } from './ask-early.ts';

/** The questions that have been asked, and of these what no part of the page has a use for. */
function questions(): { all: string[]; idle: string[] } {
  const queries = queryClient.getQueryCache().getAll();
  const textOf = ({ queryKey }: (typeof queries)[number]) => JSON.stringify(queryKey);
  return {
    all: queries.map(textOf),
    idle: queries
      .filter((query) => query.getObserversCount() === 0 && query.state.data !== undefined)
      .map(textOf),
  };
}

test.each([
  ['/phases', 'admin', 2],
  ['/analysis', 'admin', 6],
  ['/analysis?odd=true', 'admin', 7],
  ['/analysis?pCom=true', 'admin', 8],
  [`/analysis?lId=${liegenschaften[0]!.id}`, 'admin', 9],
  ['/placing', 'admin', 6],
  ['/dl-priceinput', 'bidder', 6],
  ['/dl-overview', 'bidder', 6],
  // A page of the other side, from which its user is sent home.
  ['/analysis', 'bidder', 2],
] as [string, 'admin' | 'bidder', number][])(
  'the page at %s has a use for all that is asked early for %s',
  async (path, who, count) => {
    await renderPage(path, {}, who);
    await screen.findByRole('heading', { level: 1 });
    const { pathname, searchParams } = new URL(path, location.origin);
    const ask = () => askEarly(pathname, Object.fromEntries(searchParams));
    await ask();
    await waitFor(() => expect(questions().idle).toEqual([]));
    queryClient.clear();
    await ask();
    expect(questions().all).toHaveLength(count);
  },
);
