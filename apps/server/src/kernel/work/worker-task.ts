/** One call to make inside a worker. */
export interface WorkerTask {
  module: string;
  name: string;
  args: readonly unknown[];
}

/** Imports the module and calls its function; the pool is the only caller, so names never come from outside. */
export default async function runTask({ module, name, args }: WorkerTask): Promise<unknown> {
  const loaded = (await import(module)) as Record<string, (...args: unknown[]) => unknown>;
  const call = loaded[name];
  if (call === undefined) throw new Error(`${module} has no ${name}`);
  return call(...args);
}
