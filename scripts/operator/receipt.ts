import { readFileSync } from 'node:fs';
import { StartRefusal } from '../../apps/server/src/db/start-refusal.ts';
import { checkValueOf, verifyBlock } from '../../apps/server/src/features/receipt/rules.ts';
import { groupCheckValue, readCheckValue } from '../../packages/tendering/src/receipt/check-value.ts';
import { readReceipt } from '../../packages/workbook/src/receipt/receipt-in.ts';
import { runCommand } from '../run-server.ts';

const USAGE =
  'Aufruf: npm run receipt -- verify Beleg.xlsx [Prüfwert]\n   oder: npm run receipt -- verify Beleg.txt [Prüfwert], ohne Signatur nur mit ihm';

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new StartRefusal(`${path} ist nicht lesbar.`);
  }
}

/** The check value that a file's content has, and the one and the signed block that it states, if any. */
async function readFile(path: string) {
  const { text, statedValue, block, findings } = await readReceipt(readBytes(path));
  const [finding] = findings;
  if (finding !== undefined) throw new StartRefusal(finding.message);
  return { checkValue: checkValueOf(text), stated: statedValue, block };
}

/** Says when a block was signed by whom; refuses one that was changed or is of another receipt. */
function tellSignature(block: string, checkValue: string): string {
  const read = verifyBlock(block);
  if (read === undefined)
    throw new StartRefusal(
      'Der Beleg stimmt nicht: Der Block „rahmenpreis-receipt-v1“ wurde geändert, seine Signatur gilt nicht.',
    );
  if (read.checkValue !== checkValue)
    throw new StartRefusal(
      'Der Beleg stimmt nicht: Signiert ist ein anderer Inhalt. Der Text wurde geändert, oder der Block „rahmenpreis-receipt-v1“ gehört zu einem anderen Beleg.',
    );
  return `Signiert am ${read.madeAt} mit dem Schlüssel ${read.key}. Er muss der sein, den die Prüfpunkte des Protokolls nennen („npm run audit -- checkpoints“).`;
}

await runCommand(async () => {
  const [verb, path, ...words] = process.argv.slice(2);
  if (verb !== 'verify' || path === undefined) throw new StartRefusal(USAGE);
  const { checkValue, stated, block } = await readFile(path);
  const wanted = [words.join(' '), stated ?? ''].filter((value) => value !== '').map(readCheckValue);
  if (wanted.length === 0 && block === undefined) throw new StartRefusal(USAGE);
  console.log(`Prüfwert des Inhalts: ${groupCheckValue(checkValue)}`);
  if (wanted.some((value) => value !== checkValue))
    throw new StartRefusal('Der Beleg stimmt nicht: Sein Inhalt hat einen anderen Prüfwert.');
  if (block !== undefined) console.log(tellSignature(block, checkValue));
  // Whoever forges a file can make its check value and sign it with a key of his own: only what the program
  // keeps proves where one comes from.
  console.log('Der Beleg ist in sich stimmig; ob er aus dem Programm stammt, ist damit nicht geprüft.');
});
