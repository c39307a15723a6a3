import * as module from 'node:module';

// Put before each process that a test starts. For every import inside drizzle-orm Node reads that package's
// list of 179 kB anew, which takes two seconds of a start; all of its files are modules, and their relative
// imports name them whole.
module.registerHooks?.({
  resolve(specifier, context, next) {
    const isWithin = specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/');
    if (!isWithin || !specifier.endsWith('.js') || context.conditions.includes('require')) {
      return next(specifier, context);
    }
    const url = new URL(specifier, context.parentURL).href;
    return { url, format: 'module', shortCircuit: true };
  },
});
