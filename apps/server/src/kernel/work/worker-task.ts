/** One call to make inside a worker. */
export interface WorkerTask {
  address: string;
  name: string;
  args: readonly unknown[];
}

/** Imports the module and calls its function; the pool is the only caller, so names never come from outside. */
export default async function runTask({ address, name, args }: WorkerTask): Promise<unknown> {
  const loaded = (await import(address)) as Record<string, (...args: readonly unknown[]) => unknown>;
  const call = loaded[name];
  if (call === undefined) throw new Error(`${address} has no ${name}`);
  return call(...args);
}
