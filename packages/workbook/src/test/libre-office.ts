/// <reference types="node" />
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Whether LibreOffice is installed, which some machines are without. */
export const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;

const run = promisify(execFile);
/** It reckons every formula anew when it opens a file, whatever the file says it comes to. */
const ALWAYS_RECKON = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>`;

/**
 * Opens workbooks in LibreOffice, has all their formulas reckoned, and gives them as it writes them again, in
 * their order.
 */
export async function reckonInLibreOffice(
  files: readonly Uint8Array[],
  { timeoutMs }: { timeoutMs: number },
): Promise<Uint8Array[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rahmenpreis-libre-office-'));
  try {
    const profile = join(folder, 'profile');
    mkdirSync(join(profile, 'user'), { recursive: true });
    writeFileSync(join(profile, 'user', 'registrymodifications.xcu'), ALWAYS_RECKON);
    const paths = files.map((bytes, k) => {
      const path = join(folder, `${k}.xlsx`);
      writeFileSync(path, bytes);
      return path;
    });
    const options = ['--headless', `-env:UserInstallation=file://${profile}`];
    const target = ['--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', join(folder, 'out')];
    // It may hang where another of its kind is being installed or updated; then the tests fail instead of
    // waiting with it.
    await run('soffice', [...options, ...target, ...paths], { timeout: timeoutMs, killSignal: 'SIGKILL' });
    return files.map((_, k) => new Uint8Array(readFileSync(join(folder, 'out', `${k}.xlsx`))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
