import { listInstances, keepInstance, readInstance } from './instance-files.ts';
import { makeInstance } from './make-instance.ts';
import { offersDigest, offersText } from './offers-text.ts';
import { THE_TWENTY } from './the-twenty.ts';

const [name = ''] = process.argv.slice(2);
if (name === 'all') {
  // Makes the set anew from its recipes; what is known of an instance stays if its offers are the same.
  for (const { rules, name: own, ...recipe } of THE_TWENTY) {
    const ground = makeInstance(recipe.size);
    const offersSha256 = offersDigest(ground);
    const before = listInstances().includes(own) ? readInstance(own) : undefined;
    const nothing = { costMillis: Number.MAX_SAFE_INTEGER, boundMillis: 0, exact: false };
    const known = before?.offersSha256 === offersSha256 ? before.known : nothing;
    const { what, size, bar } = recipe;
    keepInstance(own, { what, size, offersSha256, rules: rules(ground), known, bar });
  }
} else if (listInstances().includes(name)) {
  process.stdout.write(offersText(makeInstance(readInstance(name).size)));
} else {
  console.error(`node bench/scenario/write.ts NAME > offers.csv\n${listInstances().join('\n')}`);
  process.exitCode = 1;
}
