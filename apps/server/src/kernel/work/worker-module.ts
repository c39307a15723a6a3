/** A module with functions to call in a worker: its address, and for the compiler alone its exports. */
export interface WorkerModule<Module extends object> {
  readonly address: string;
  readonly exports?: Module;
}

type Call = (...args: never[]) => unknown;

/** The names under which a module exports functions. */
export type FunctionName<Module> = {
  [Name in keyof Module & string]: Module[Name] extends Call ? Name : never;
}[keyof Module & string];

/** What one of a module's functions takes. */
export type ArgsOf<Module, Name extends keyof Module> = Module[Name] extends (...args: infer Args) => unknown
  ? Args
  : never;

/** What one of a module's functions gives, or promises. */
export type ResultOf<Module, Name extends keyof Module> = Module[Name] extends (
  ...args: never[]
) => infer Result
  ? Awaited<Result>
  : never;

/**
 * Names a module for workers without loading it here:
 * `workerModule<typeof import('./a.ts')>(import.meta.resolve('./a.ts'))`. A law compares the two paths.
 */
export function workerModule<Module extends object>(address: string): WorkerModule<Module> {
  return { address };
}
