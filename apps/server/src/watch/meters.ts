import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What the numbers of this program begin with, so that they are found among those of others. */
const PREFIX = 'rahmenpreis_';
/** The bounds that tell call durations apart, in seconds: a price takes the first few, an export the last. */
const CALL_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
/** A label for whatever no route answers, so that nobody makes new ones by asking for nonsense. */
const NO_ROUTE = 'none';

/**
 * Shows a number that is read whenever somebody asks for the metrics; NaN while it cannot be read, since a
 * database that is away must not keep the other metrics.
 */
export function showNumber(
  meters: Registry,
  name: string,
  help: string,
  read: () => number | undefined | Promise<number | undefined>,
): void {
  void new Gauge({
    name: PREFIX + name,
    help,
    registers: [meters],
    async collect() {
      const number = await Promise.resolve(read()).catch(() => undefined);
      this.set(number ?? Number.NaN);
    },
  });
}

/** Shows numbers of one reading, each by its name with its help; it is read once for those who ask. */
export function showNumbers<Reading>(
  meters: Registry,
  read: () => Promise<Reading>,
  numbers: Readonly<Record<string, readonly [help: string, of: (reading: Reading) => number | undefined]>>,
): void {
  let reading: Promise<Reading> | undefined;
  const readOnce = (): Promise<Reading> => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  for (const [name, [help, of]] of Object.entries(numbers)) {
    showNumber(meters, name, help, async () => of(await readOnce()));
  }
}

/** Paths of key-values and arrivals; writes of these apart would reveal the work on a sealed offer. */
const OF_OFFERS = ['/keyval/v1/', '/arrival/v1/'];
const ALL_OF_OFFERS = { method: 'any', route: '/keyval/v1/…' };

/**
 * Counts calls by method, route and status, and how long they took; of streams only that they ended.
 * Key-values and arrivals are one series, of which only failures of the server are told apart.
 */
export function meterCalls(app: FastifyInstance, meters: Registry): void {
  const labelNames = ['method', 'route', 'status'] as const;
  const registers = [meters];
  const calls = new Counter({ name: `${PREFIX}calls_total`, help: 'Answered calls.', labelNames, registers });
  const seconds = new Histogram({
    name: `${PREFIX}call_seconds`,
    help: 'How long calls took, streams left out.',
    labelNames: ['method', 'route'],
    buckets: CALL_SECONDS,
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, url: route = NO_ROUTE } = request.routeOptions;
    const isOfOffers = OF_OFFERS.some((path) => route.startsWith(path));
    const called = isOfOffers ? ALL_OF_OFFERS : { method: String(method ?? NO_ROUTE), route };
    calls.inc({ ...called, status: isOfOffers && reply.statusCode < 500 ? 'any' : reply.statusCode });
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (!isStream) seconds.observe(called, reply.elapsedTime / 1_000);
  });
}
