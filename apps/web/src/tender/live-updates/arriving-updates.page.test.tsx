import type { LiveUpdate } from '@rahmenpreis/contract/live-updates.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { clockTime, shortDate } from '@rahmenpreis/german/german-date.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { phases, users } from '../../test/sample-tender.ts';

const DAY_MS = 86_400_000;
const { running, ended, future } = phases;

/** The part of a phase that a bidder is told which it does not list. */
function outlineOf({ id, title, type, seal, start, end }: Phase): Phase {
  return { id, title, type, seal, start, end };
}

/** The server's stream of news, on which a test sends what it has now. */
function openStream() {
  let own: ReadableStreamDefaultController<Uint8Array> | undefined;
  let version = 0;
  const send = () => {
    version += 1;
    const none = { offers: null, scenarios: null, questions: null };
    const permissions: LiveUpdate['permissions'] = [...users.bidder.rights];
    const news: LiveUpdate = { permissions, liegenschaften: '', phases: `${version}`, ...none };
    own?.enqueue(new TextEncoder().encode(`event: news\ndata: ${JSON.stringify(news)}\n\n`));
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      own = controller;
      send();
    },
  });
  return { send, followNews: () => body as never };
}

test('another end, leaving a phase and coming back arrive on the page that a bidder has open (PHASE-014)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const stream = openStream();
  const { server } = await renderPage('/dl-priceinput', { followNews: stream.followNews }, 'bidder');
  await screen.findByRole('treegrid', { name: 'Rahmenpreise' });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await vi.dynamicImportSettled();
  const hasCome = async (own: Phase) => {
    server.answer({ listPhases: [ended, own, future] });
    stream.send();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
  };
  const steps = within(screen.getByRole('navigation', { name: 'Phasen' }));

  const end = new Date(Date.now() + 9 * DAY_MS + 60_000).toISOString();
  const [day, time] = [shortDate(end), clockTime(end)];
  await hasCome({ ...running, end });
  await screen.findByText(`Das Ende wurde auf den ${day}, ${time} verlegt.`);
  await screen.findByTitle(`am ${day} um ${time}`);
  steps.getByText(new RegExp(`– ${day}`));
  within(screen.getByRole('banner')).getByText(/endet in 9 Tagen/);

  await hasCome(outlineOf({ ...running, end }));
  const main = within(screen.getByRole('main'));
  await main.findByText('Sie sind an dieser Phase nicht mehr beteiligt');
  await waitFor(() => expect(screen.queryByRole('treegrid', { name: 'Rahmenpreise' })).toBeNull());
  steps.getAllByText(/keine Teilnahme/);

  await hasCome({ ...running, end });
  await screen.findByText('Sie sind an dieser Phase jetzt beteiligt.');
  await screen.findByRole('treegrid', { name: 'Rahmenpreise' });
});
