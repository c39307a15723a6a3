import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Gives the files of the archive of order LVs that a click downloads, by name. */
export async function filesOfOrder(page: Page, click: () => Promise<void>): Promise<Map<string, Uint8Array>> {
  const waiting = page.waitForEvent('download');
  await click();
  const archive = await waiting;
  expect(archive.suggestedFilename()).toMatch(/^AuftragsLVs\d{2}\.\d{2}\.\d{4}\.zip$/);
  const zip = new ZipReader(new BlobReader(new Blob([readFileSync(await archive.path())])));
  const files = new Map<string, Uint8Array>();
  for (const entry of await zip.getEntries()) {
    if (!entry.directory) files.set(entry.filename, await entry.getData(new Uint8ArrayWriter()));
  }
  return files;
}

/**
 * The order's positions as read by a second library: how many, and their sum in thousandths; and every sum
 * the sheet shows.
 */
export function readOrder(bytes: Uint8Array): {
  positionCount: number;
  sumMillis: bigint;
  shownSums: bigint[];
} {
  const rows = utils.sheet_to_json<unknown[]>(read(bytes).Sheets['Auftrags-LV']!, {
    header: 1,
    raw: true,
  });
  const header = rows.find((row) => row.includes('Ep-Code'))!;
  const gpOf = (row: unknown[]) => BigInt(Math.round(Number(row[header.indexOf('GP')]) * 1000));
  const priced = rows.filter((row) => typeof row[header.indexOf('GP')] === 'number');
  const isPosition = (row: unknown[]) => (row[header.indexOf('Ep-Code')] ?? '') !== '';
  const positions = priced.filter(isPosition);
  return {
    positionCount: positions.length,
    sumMillis: positions.reduce((sum, row) => sum + gpOf(row), 0n),
    shownSums: priced.filter((row) => !isPosition(row)).map(gpOf),
  };
}
