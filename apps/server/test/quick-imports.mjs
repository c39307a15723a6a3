import * as module from 'node:module';

// Put before each process that a test starts. For every import inside drizzle-orm, and of it, Node reads that
// package's list of 179 kB anew, which takes two seconds of a start; all of its files are modules, and their
// relative imports name them whole. What the program's own files import by name is the same for all of them.
const named = new Map();

module.registerHooks?.({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? '';
    if (context.conditions.includes('require')) return next(specifier, context);
    if (specifier.startsWith('.')) {
      if (!specifier.endsWith('.js') || !parent.includes('/node_modules/drizzle-orm/')) {
        return next(specifier, context);
      }
      return { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true };
    }
    if (parent.includes('/node_modules/') || specifier.includes(':')) return next(specifier, context);
    const found = named.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    named.set(specifier, found);
    return found;
  },
});
