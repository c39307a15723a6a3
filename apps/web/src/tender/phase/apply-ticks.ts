/** Wanted ticks of one phase: row id → whether the phase shall list it. */
export type WantedTicks = ReadonlyMap<string, boolean>;

/** Applies ticks to a phase's list: wanted ids join its end, unwanted ones leave, others keep their place. */
export function applyTicks(ids: readonly string[], wanted: WantedTicks): string[] {
  const kept = ids.filter((id) => wanted.get(id) !== false);
  const added = [...wanted].filter(([id, isWanted]) => isWanted && !ids.includes(id)).map(([id]) => id);
  return [...kept, ...added];
}

/** How ticks are sent: whether bidders are told by mail, why, and over which version of the phase alone. */
export interface TickSending {
  readonly isTold: boolean;
  readonly reason?: string;
  readonly version?: number;
}
