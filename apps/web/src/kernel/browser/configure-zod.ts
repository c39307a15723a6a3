// Stops Zod from probing whether it may build functions from text, which the content security policy forbids.
// Zod reads this object when loaded; main.tsx imports it first, so no page loads Zod for it.
const holder = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
holder.__zod_globalConfig = Object.assign(holder.__zod_globalConfig ?? {}, { jitless: true });

export {};
