import fc from 'fast-check';
import type { Pool } from 'pg';
import type { KeptState } from './kept-state.ts';
import { drawOrder, oneAfterTheOther, searchOrders } from './order-search.ts';
import { type Pick, playOrder, type Side } from './play-order.ts';
import type { Touches } from './touches.ts';

/** Where two calls are tried, and how often. */
interface Trial {
  /** What stands there before each order. */
  readonly kept: KeptState;
  /** Asks the database who waits for whom. */
  readonly watcher: Pool;
  /** All orders that make a difference are gone through. */
  readonly isWhole: boolean;
  /** So many of all orders are drawn besides, of chances that follow from the seed. */
  readonly drawn: number;
  readonly seed: number;
}

/** What came of the orders that were tried. */
interface OrderReport {
  /** How both calls were answered, the first one first, and then the second one first: status and code. */
  readonly statuses: readonly (readonly [string, string])[];
  /** How many statements each of them sent then. */
  readonly lengths: readonly [number, number];
  /** All orders that make a difference, if they were gone through. */
  readonly found: readonly Judged[];
  readonly drawn: readonly Judged[];
  /** What came out otherwise than one call after the other. */
  readonly violations: readonly string[];
}

/** How an order came out. */
interface Judged {
  readonly as: Judgement;
  /** A statement waited for what the other call had locked. */
  readonly isHeldUp: boolean;
}

interface Outcome {
  readonly answers: readonly [unknown, unknown];
  readonly state: string;
  readonly turns: string;
  readonly isHeldUp: boolean;
}

/**
 * Tries two calls in orders of their statements and holds what comes of each against one call after the
 * other.
 */
export async function tryOrders(sides: readonly [Side, Side], trial: Trial): Promise<OrderReport> {
  const footprints: [Touches[], Touches[]] = [[], []];
  const run = async (pick: Pick, made = sides): Promise<Outcome> => {
    await trial.kept.restore();
    const noting: Pick = (ready) => {
      const turn = pick(ready);
      footprints[turn].push(ready[turn]!.touches);
      return turn;
    };
    const { answers, turns, heldUp } = await playOrder(made, trial.watcher, noting);
    return { answers, state: await trial.kept.read(), turns: turns.join(''), isHeldUp: heldUp > 0 };
  };
  const serial = [await run(oneAfterTheOther(0)), await run(oneAfterTheOther(1))] as const;
  const alone = [
    await run(oneAfterTheOther(0), [sides[0], withoutCall(sides[1])]),
    await run(oneAfterTheOther(1), [withoutCall(sides[0]), sides[1]]),
  ] as const;
  const judge = judgeBy({ serial, alone });
  const violations: string[] = [];
  const judged = async (pick: Pick): Promise<Judged> => {
    const outcome = await run(pick);
    const as = judge(outcome);
    if (as === 'violation') violations.push(tellOf(outcome, serial));
    return { as, isHeldUp: outcome.isHeldUp };
  };
  const found: Judged[] = [];
  const search = searchOrders([[...footprints[0]], [...footprints[1]]]);
  for (let order = trial.isWhole ? search.next() : undefined; order !== undefined; order = search.next()) {
    const each = await judged(order.pick);
    if (!order.isRepeated()) found.push(each);
  }
  const drawn: Judged[] = [];
  while (drawn.length < trial.drawn) {
    drawn.push(await judged(drawOrder(chancesOf(trial.seed + drawn.length))));
  }
  const statuses = serial.map(({ answers: [one, other] }) => [statusOf(one), statusOf(other)] as const);
  const lengths = alone.map(({ turns }) => turns.length) as [number, number];
  return { statuses, lengths, found, drawn, violations };
}

function statusOf(answer: unknown): string {
  const [, status = '', code = ''] = /^(\d+)(?:.*"code":"([a-z-]+)")?/.exec(String(answer)) ?? [];
  return `${status} ${code}`.trim();
}

/** One line on what came of a pair. */
export function sayReport({ lengths, found, drawn, violations }: OrderReport): string {
  const say = (orders: readonly Judged[]) => {
    const count = (as: Judgement) => orders.filter((each) => each.as === as).length;
    const held = orders.filter(({ isHeldUp }) => isHeldUp).length;
    return `${orders.length} (as the first before the second ${count('first before second')}, the second before the first ${count('second before first')}, one refused ${count('one refused')}; ${held} held up by locks)`;
  };
  const [a, b] = lengths;
  const all = `of ${ordersOf(a, b).toPrecision(3)} orders of ${a} and ${b} statements`;
  return `${all} make a difference and ran: ${say(found)}; drawn: ${say(drawn)}; violations: ${violations.length}`;
}

/** In how many orders so many statements of one call and so many of another can go. */
function ordersOf(a: number, b: number): number {
  return Array.from({ length: b }, (_, k) => (a + k + 1) / (k + 1)).reduce(
    (product, each) => product * each,
    1,
  );
}

type Judgement = 'first before second' | 'second before first' | 'one refused' | 'violation';

/** What says that a call was refused for a reason that its caller can read, and did nothing. */
const REFUSED = /^(409|412|503) .*"code":"[a-z-]+"/;

function judgeBy(known: {
  readonly serial: readonly [Outcome, Outcome];
  readonly alone: readonly [Outcome, Outcome];
}): (outcome: Outcome) => Judgement {
  const textOf = ({ answers, state }: Outcome) => `${answers.join('\n')}\n${state}`;
  const [first, second] = known.serial.map(textOf);
  return (outcome) => {
    const text = textOf(outcome);
    if (text === first) return 'first before second';
    if (text === second) return 'second before first';
    const isOneAlone = ([0, 1] as const).some((k) => {
      const [by, refused] = [outcome.answers[k], String(outcome.answers[1 - k])];
      return (
        by === known.alone[k].answers[k] && outcome.state === known.alone[k].state && REFUSED.test(refused)
      );
    });
    return isOneAlone ? 'one refused' : 'violation';
  };
}

/** Whose statements went, and what is otherwise than after the one or the other call first. */
function tellOf(outcome: Outcome, serial: readonly Outcome[]): string {
  const linesOf = ({ answers, state }: Outcome) => new Set([...answers.map(String), ...state.split('\n')]);
  const is = linesOf(outcome);
  const told = serial.map((other) => {
    const was = linesOf(other);
    const lines = [...is.difference(was)].map((line) => `+ ${line}`);
    return [`not as ${other.turns}:`, ...lines, ...[...was.difference(is)].map((line) => `- ${line}`)];
  });
  return [outcome.turns, ...told.flat()].join('\n');
}

function withoutCall({ gate }: Side): Side {
  return { gate, call: async () => undefined };
}

/** Chances that follow from a seed. */
function chancesOf(seed: number): () => boolean {
  const length = 500;
  const many = fc.array(fc.noBias(fc.boolean()), { minLength: length, maxLength: length });
  const [drawn = []] = fc.sample(many, { seed, numRuns: 1 });
  let k = 0;
  return () => drawn[k++ % length]!;
}
