/** What of the server's surroundings its processes are told: nothing that is secret. */
const TOLD = ['NODE_COMPILE_CACHE', 'TZ'];

/** The environment of a process that works on what somebody uploaded or set up. */
export const processEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(TOLD.map((name) => [name, process.env[name]]));
