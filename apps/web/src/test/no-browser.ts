/**
 * What modules of the web touch while they are loaded. Unit tests run in Node alone, and what stands beside a
 * tested function in its file must load there too.
 */
const NOTHING_STORED = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

Object.assign(globalThis, {
  sessionStorage: globalThis.sessionStorage ?? NOTHING_STORED,
  addEventListener: globalThis.addEventListener ?? (() => undefined),
  removeEventListener: globalThis.removeEventListener ?? (() => undefined),
});
