import { listInstances, readInstance, offersText } from './instance-files.ts';
import { makeInstance } from '@rahmenpreis/scenario/test/make-instance.ts';

const [name = ''] = process.argv.slice(2);
if (listInstances().includes(name)) process.stdout.write(offersText(makeInstance(readInstance(name).size)));
else {
  console.error(`node bench/scenario/write.ts NAME > offers.csv\n${listInstances().join('\n')}`);
  process.exitCode = 1;
}
