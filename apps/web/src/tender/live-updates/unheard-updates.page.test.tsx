import { act, screen } from '@testing-library/react';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { liveUpdatesArrive } from '../../kernel/connection.ts';
import { type Answers, LOST, PENDING, Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { keyValsOf, liegenschaften, phases, users } from '../../test/sample-tender.ts';

const BY_TIME = 'aktualisiert alle 10 Sekunden';

/** A stream of something every 15 s, as the server sends it, or of one byte. */
const stream = (isBroken: boolean) =>
  new ReadableStream({
    start(own) {
      const send = () => own.enqueue(new TextEncoder().encode(': \n\n'));
      send();
      if (isBroken) own.close();
      else setInterval(send, 15_000);
    },
  });

/**
 * The ways of networks that let no stream pass, with who sits behind them and the seconds until a figure
 * comes: where each stream begins well, silence is told only in the pauses between them.
 */
const NETWORKS: readonly [string, 'admin' | 'bidder', number, NonNullable<Answers['followNews']>][] = [
  ['refused', 'admin', 10, new Refusal(502, 'Bad Gateway')],
  ['broken', 'bidder', 10, LOST],
  ['broken after a byte', 'bidder', 40, () => stream(true) as never],
  ['held back', 'admin', 10, PENDING],
];

/** All prices, of which Alpina's last is another. */
const changed = keyValsOf(phases.running.id).map(
  (entry): KeyVal =>
    entry.organisationId === users.bidder.organisationId && entry.key.endsWith('_ep_A3')
      ? { ...entry, value: '9000' }
      : entry,
);

test.each(NETWORKS)(
  'where streams are %s, the page of who is %s says that it asks every 10 s, does so, and asks for few streams until one passes',
  async (_, who, within, followNews) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => {
      vi.useRealTimers();
      liveUpdatesArrive.set(true);
    });
    const path = who === 'admin' ? `/analysis?lId=${liegenschaften[0]!.id}` : '/dl-priceinput';
    const [before, after] =
      who === 'admin' ? (['380,000', '440,000'] as const) : (['760,000', '880,000'] as const);
    const { server } = await renderPage(path, { followNews }, who);
    /** Lets time pass until this is so. */
    const passUntil = async (seconds: number, isSo: () => boolean) => {
      for (let second = 0; second < seconds && !isSo(); second += 1) {
        await act(() => vi.advanceTimersByTimeAsync(1_000));
      }
      expect(isSo()).toBe(true);
    };
    const isShown = (text: string) => screen.queryAllByText(text).length > 0;
    const countStreams = () => server.calls.filter(({ name }) => name === 'followNews').length;
    await screen.findAllByText(before);
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.dynamicImportSettled();
    await passUntil(20, () => isShown(BY_TIME));
    expect(screen.queryByText('Der Server antwortet gerade nicht', { exact: false })).toBeNull();
    server.answer({
      listPhaseKeyVals: changed,
      listOwnKeyVals: changed.filter(({ organisationId }) => organisationId === users.bidder.organisationId),
    });
    await passUntil(within, () => isShown(after) && !isShown(before));
    expect(countStreams()).toBeLessThanOrEqual(15);

    server.answer({ followNews: () => stream(false) as never });
    const asked = countStreams();
    // A page rests for half a minute at most; a stream that is held back is given up after 40 s.
    await passUntil(45, () => countStreams() > asked && !isShown(BY_TIME));
  },
);
