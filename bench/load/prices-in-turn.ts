import { priceCall } from '../flood/calls.ts';
import type { FloodCall } from '../flood/sender.ts';
import type { Caller } from '../../e2e/stage/caller.ts';
import { type LoadPlace, SIZE } from './place.ts';

/** Prices into the tender's phase, from this value on each another one, which the callers write in turn. */
export function pricesInTurn(
  { server, phaseId }: LoadPlace,
  callers: readonly Caller[],
  count: number,
  fromValue: number,
): FloodCall[] {
  return Array.from({ length: count }, (_, k) =>
    priceCall(
      { server, caller: callers[k % callers.length]! },
      { phaseId, code: k % SIZE.codes, value: fromValue + k },
    ),
  );
}
