// Zod would otherwise probe whether it may build functions from text, which the content security policy forbids. It reads
// this object whenever it is loaded, so that no page has to load Zod only to configure it; main.tsx imports this first.
const holder = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
holder.__zod_globalConfig = Object.assign(holder.__zod_globalConfig ?? {}, { jitless: true });

export {};
