import { readFileSync } from 'node:fs';
import { StartRefusal } from '../../apps/server/src/db/start-refusal.ts';
import { checkValueOf } from '../../apps/server/src/features/receipt/rules.ts';
import { groupCheckValue, readCheckValue } from '../../packages/tendering/src/receipt/check-value.ts';
import { readReceipt } from '../../packages/workbook/src/receipt/receipt-in.ts';
import { runCommand } from '../run-server.ts';

const USAGE =
  'Aufruf: npm run receipt -- verify Beleg.xlsx [Prüfwert]\n   oder: npm run receipt -- verify Beleg.txt Prüfwert';

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new StartRefusal(`${path} ist nicht lesbar.`);
  }
}

/** The check value that a file's content has, and the one that it states, if it states any. */
async function readFile(path: string): Promise<{ checkValue: string; stated: string | undefined }> {
  const { text, statedValue, findings } = await readReceipt(readBytes(path));
  const [finding] = findings;
  if (finding !== undefined) throw new StartRefusal(finding.message);
  return { checkValue: checkValueOf(text), stated: statedValue };
}

await runCommand(async () => {
  const [verb, path, ...words] = process.argv.slice(2);
  if (verb !== 'verify' || path === undefined) throw new StartRefusal(USAGE);
  const { checkValue, stated } = await readFile(path);
  const wanted = [words.join(' '), stated ?? ''].filter((value) => value !== '').map(readCheckValue);
  if (wanted.length === 0) throw new StartRefusal(USAGE);
  console.log(`Prüfwert des Inhalts: ${groupCheckValue(checkValue)}`);
  if (wanted.some((value) => value !== checkValue))
    throw new StartRefusal('Der Beleg stimmt nicht: Sein Inhalt hat einen anderen Prüfwert.');
  // Whoever forges a file can make its check value as well: only what the program keeps proves where one
  // comes from.
  console.log('Der Beleg ist in sich stimmig; ob er aus dem Programm stammt, ist damit nicht geprüft.');
});
