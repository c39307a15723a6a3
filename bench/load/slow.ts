import { connect, type Socket } from 'node:net';
import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { followNews } from '@rahmenpreis/contract/live-updates.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { countOther, openSender } from '../../apps/server/test/flood/sender.ts';
import { printLine } from '../pricing/stopwatch.ts';
import { type LoadBars, printAnswers, printServer } from './bars.ts';
import { callOf, spaced } from '../../apps/server/test/flood/calls.ts';
import { type LoadPlace, pricesInSequence } from './place.ts';

const SECONDS = 20;
/** How many lines are opened of each kind. */
const HEADS = 500;
const BODIES = 500;
const READERS = 100;
/** As many as one user may have. */
const STREAMS = 20;
/** Those who are slow. */
const SLOW_BIDDERS = 3;
const BODY_BYTES = 60_000;
const BYTE_MS = 1_000;
/** The others write this many prices a second. */
const PER_SECOND = 50;
const LEAD_MS = 2_000;

/** How a line begins, and whether a byte follows now and then. */
interface SlowLine {
  readonly head: string;
  readonly drips: boolean;
  readonly reads: boolean;
}

/** The first lines of a call, without the empty one that ends them. */
function headOf({ url, method, headers }: ReturnType<typeof callOf>, ...more: string[]): string {
  const { pathname } = new URL(url);
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${pathname} HTTP/1.1`, 'host: localhost', ...fields, ...more, ''].join('\r\n');
}

function listLines(place: LoadPlace): SlowLine[] {
  const { server, admin, bidders, phaseId } = place;
  const slow = bidders.slice(0, SLOW_BIDDERS);
  const body = slow.map((caller) =>
    headOf(callOf({ server, caller }, createOwnKeyVal, phaseId, ''), `content-length: ${BODY_BYTES}`),
  );
  const reading = `${headOf(callOf({ server, caller: admin }, getOffers, phaseId))}\r\n`;
  const streams = slow.map((caller) => `${headOf(callOf({ server, caller }, followNews, phaseId))}\r\n`);
  return [
    ...Array.from({ length: HEADS }, () => ({
      head: 'GET /lvep/v1/phase HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
      drips: true,
      reads: true,
    })),
    ...Array.from({ length: BODIES }, (_, k) => ({
      head: `${body[k % body.length]!}\r\n{`,
      drips: true,
      reads: true,
    })),
    ...Array.from({ length: READERS }, () => ({ head: reading, drips: false, reads: false })),
    ...streams.flatMap((head) =>
      Array.from({ length: STREAMS }, () => ({ head, drips: false, reads: true })),
    ),
  ];
}

/** Opens the lines, and sends a byte now and then on those that drip; gives the function that ends them. */
function openLines(url: string, lines: readonly SlowLine[]): () => number {
  const port = Number(new URL(url).port);
  const sockets = lines.map(({ head, reads }): Socket => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(head);
    if (reads) socket.resume();
    else socket.pause();
    return socket;
  });
  const dripping = setInterval(() => {
    for (const [k, socket] of sockets.entries()) {
      if (lines[k]?.drips && socket.writable) socket.write(' ');
    }
  }, BYTE_MS);
  return () => {
    clearInterval(dripping);
    const held = sockets.filter((socket) => !socket.closed && !socket.destroyed).length;
    for (const socket of sockets) socket.destroy();
    return held;
  };
}

/**
 * Many lines that send and read as slowly as they can, by three who are signed in; the others type meanwhile.
 */
export async function measureSlow(place: LoadPlace, bars: LoadBars, seconds = SECONDS): Promise<void> {
  const { server, phaseId } = place;
  const others = place.bidders.slice(SLOW_BIDDERS);
  const prices = pricesInSequence(place, others, seconds * PER_SECOND, 40_000);
  const sender = openSender();
  try {
    await sender.send({ calls: prices.slice(0, 2 * PER_SECOND), rounds: 1 });
    await sender.send({ calls: [callOf({ server, caller: place.admin }, getOffers, phaseId)], rounds: 3 });
    await server.watch();
    const lines = listLines(place);
    const end = openLines(server.url, lines);
    const answers = await sender.send({
      calls: spaced(prices, Date.now() + LEAD_MS, 1_000 / PER_SECOND),
      rounds: 1,
    });
    printLine('slow lines opened, held in the end', `${lines.length}`, `${end()}`);
    printAnswers(`${PER_SECOND} prices/s of others for ${seconds} s`, answers);
    await printServer(server);
    bars.note('slow-wait', answers.p99Ms);
    bars.note('slow-other', countOther(answers, 200));
  } finally {
    await sender.close();
  }
}
