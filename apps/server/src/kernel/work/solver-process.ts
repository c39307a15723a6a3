import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { processEnvironment } from './process-environment.ts';

/** How a process ended: by itself, by its processor time, by somebody's hand, or by a bug. */
export interface ProcessEnd {
  readonly how: 'done' | 'out-of-time' | 'killed' | 'failed';
  /** The last of what it complained of. */
  readonly complaint: string;
}

/** A process of its own that works on one task and tells of it. */
export interface SolverProcess {
  readonly pid: number | undefined;
  readonly ended: Promise<ProcessEnd>;
  /** Ends it at once; what it has told stays told. */
  kill(): void;
}

/** Most megabytes for what JavaScript holds, unless said; `guardProcess` limits all that is held. */
const HEAP_MB = 1_024;
const COMPLAINT_MAX_LENGTH = 4_000;
/** What a process is sent that has used up its processor time. */
const OUT_OF_TIME = 'SIGXCPU';

/**
 * Starts a module as a process, gives it its task and hears its messages. A pool worker would not do: its
 * memory limit does not bound WebAssembly, it has the server's priority and few seconds (decision 0076).
 */
export function startProcess<Task extends object, Message>(
  address: URL,
  task: Task,
  hear: (message: Message) => void,
  heapMb = HEAP_MB,
): SolverProcess {
  const child = fork(fileURLToPath(address), {
    env: processEnvironment(),
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    complaint = (complaint + bytes.toString()).slice(-COMPLAINT_MAX_LENGTH);
  });
  child.on('message', (message) => hear(message as Message));
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.on('error', (error) => resolve({ how: 'failed', complaint: error.message }));
    child.on('close', (code, signal) => resolve({ how: howEnded(code, signal), complaint }));
  });
  // One that dies before it has heard its task ends as it ends.
  child.send(task, () => undefined);
  return { pid: child.pid, ended, kill: () => void child.kill('SIGKILL') };
}

function howEnded(code: number | null, signal: NodeJS.Signals | null): ProcessEnd['how'] {
  if (signal === OUT_OF_TIME) return 'out-of-time';
  if (signal !== null) return 'killed';
  return code === 0 ? 'done' : 'failed';
}
