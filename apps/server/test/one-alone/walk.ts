import { createHash } from 'node:crypto';
import type { TestServer } from '../test-server.ts';
import { ACTS } from './acts.ts';
import { letTimePass, openPlot, type Plot, probe, type Stand } from './plot.ts';
import { drawnIn, tellState } from './state.ts';
import { isSame, openRowKeeper, type RowKeeper, type StoredRows } from './stored-rows.ts';

/** The calls whose orders are walked. */
export const NAMES = Object.keys(ACTS);

/** A server on which one plot after the other begins with nothing beside it. */
export interface Stage {
  readonly server: TestServer;
  readonly keeper: RowKeeper;
  readonly nothing: StoredRows;
}

/** A plot at its beginning, and how its states are kept and told apart. */
export interface World {
  readonly plot: Plot;
  readonly rows: StoredRows;
  readonly keeper: RowKeeper;
  /** What is drawn before the first call stands for itself; all else is called by where it stands. */
  readonly known: ReadonlySet<string>;
}

/** A state that orders of calls lead to; nobody can tell by which of them it came about. */
interface Reached {
  readonly plot: Plot;
  readonly rows: StoredRows;
  readonly nowMs: number;
  /** The state as a text. */
  readonly told: string;
  /** The first order that has led here. */
  readonly names: readonly string[];
  /** How many orders lead here. */
  orders: number;
  /** Which state of the next layer each call leads to. */
  readonly leadsTo: Map<string, string>;
}

/** The states after so many calls, by the digest of what tells them apart. */
type Layer = Map<string, Reached>;

/** All orders of calls up to some length, as far as they come to different states. */
export interface Walk {
  readonly layers: readonly Layer[];
  /** The shortest orders after which the attacker has got something, and what. */
  readonly found: readonly string[];
}

const digestOf = (told: string): string => createHash('sha256').update(told).digest('base64');

/** Begins on a server that holds nothing yet. */
export async function openStage(server: TestServer): Promise<Stage> {
  const keeper = await openRowKeeper(server.database.db);
  return { server, keeper, nothing: await keeper.read() };
}

/** Makes the company and its phase in place of those there were. */
export async function openWorld({ server, keeper, nothing }: Stage, stand: Stand): Promise<World> {
  await keeper.put(nothing);
  const plot = await openPlot(server, stand);
  const rows = await keeper.read();
  return { plot, rows, keeper, known: drawnIn(rows) };
}

/** Lets the server be as it was in a state. */
async function goTo(
  { plot, keeper }: World,
  { rows, nowMs }: Pick<Reached, 'rows' | 'nowMs'>,
): Promise<void> {
  plot.server.clock.set(nowMs);
  await keeper.put(rows);
}

async function readState({ keeper, known }: World, plot: Plot) {
  const [rows, nowMs] = [await keeper.read(), plot.server.clock.nowMs()];
  return { plot, rows, nowMs, told: tellState({ rows, loot: plot.loot, nowMs }, known) };
}

/**
 * Walks all orders of up to so many calls, call by call: after each the time passes and the attacker uses
 * what it has got. An order that comes to a state in which another one of the same length has come is not
 * walked on twice, since all answers to come are the same.
 */
export async function walkOrders(world: World, length: number): Promise<Walk> {
  const start = { ...(await readState(world, world.plot)), names: [], orders: 1, leadsTo: new Map() };
  const layers: Layer[] = [new Map([[digestOf(start.told), start]])];
  const found: string[] = [];
  while (layers.length <= length && found.length === 0) {
    const next: Layer = new Map();
    const passed = new Map<string, string>();
    for (const reached of layers.at(-1)!.values())
      found.push(...(await takeCalls(world, reached, next, passed)));
    layers.push(next);
  }
  return { layers, found };
}

/**
 * Makes each call in a state, and adds what they lead to to the next layer; gives what the attacker has got
 * by them. `passed` says of what stands directly after a call what came of it once the time had passed.
 */
async function takeCalls(
  world: World,
  from: Reached,
  next: Layer,
  passed: Map<string, string>,
): Promise<string[]> {
  const found: string[] = [];
  let isThere = false;
  for (const name of NAMES) {
    if (!isThere) await goTo(world, from);
    const isDone = await ACTS[name]!(from.plot);
    const rows = await world.keeper.read();
    isThere = isSame(rows, from.rows);
    const told = isThere
      ? from.told
      : tellState({ rows, loot: from.plot.loot, nowMs: from.nowMs }, world.known);
    if (!isDone && told !== from.told) {
      throw new Error(`${name} was refused after „${from.names.join(' ')}“ and has changed something`);
    }
    const after = digestOf(told);
    let key = passed.get(after);
    if (key === undefined) {
      isThere = false;
      const { plot, got } = await probe(await letTimePass(from.plot));
      const names = [...from.names, name];
      if (got.length > 0) found.push(`${plot.stand}, ${names.join(' ')}: ${got.join(', ')}`);
      const state = await readState(world, plot);
      key = digestOf(state.told);
      passed.set(after, key);
      if (!next.has(key)) next.set(key, { ...state, names, orders: 0, leadsTo: new Map() });
    }
    next.get(key)!.orders += from.orders;
    from.leadsTo.set(name, key);
  }
  return found;
}

/**
 * Walks one order from its beginning without keeping anything; gives what the attacker has got. Throws where
 * it comes to another state than by the walk over all of them, which goes on where others have come: then
 * that would leave something out of a state.
 */
export async function goStraight(world: World, walk: Walk, names: readonly string[]): Promise<string[]> {
  const [start] = walk.layers[0]!.values();
  let reached: Reached | undefined = start;
  await goTo(world, start!);
  let { plot } = world;
  const gone: string[] = [];
  for (const name of names) {
    gone.push(name);
    await ACTS[name]!(plot);
    const after = await probe(await letTimePass(plot));
    plot = after.plot;
    if (after.got.length > 0) return [`${plot.stand}, ${gone.join(' ')}: ${after.got.join(', ')}`];
    const expected: string | undefined = reached?.leadsTo.get(name);
    reached = expected === undefined ? undefined : walk.layers[gone.length]!.get(expected);
    const { told } = await readState(world, plot);
    if (reached !== undefined && told !== reached.told) {
      throw new Error(
        `„${gone.join(' ')}“ leads to\n${told}\nand not, as „${reached.names.join(' ')}“, to\n${reached.told}`,
      );
    }
  }
  return [];
}
