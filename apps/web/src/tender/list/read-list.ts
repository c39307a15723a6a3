import { type ColumnMapKind, listColumnMaps } from '@rahmenpreis/contract/column-map.ts';
import { readColumnHead } from '@rahmenpreis/workbook/column-question.ts';
import { otherKinds } from '@rahmenpreis/workbook/column-map-kinds.ts';
import { csvLines, textOfFile } from '@rahmenpreis/workbook/sheet/csv-in.ts';
import { type KnownMap, sameHeadings } from '@rahmenpreis/workbook/sheet/mapped-table.ts';
import { call } from '../../kernel/call/call.ts';
import { refusedFile } from '../../kernel/call/call-failure.ts';
import type { AskedHead, SaidHead } from '../columns/column-dialog.tsx';
import type { ListSource } from './list-kind.ts';
import { TEXTS } from './texts.ts';

const TEXT_ENDING = /\.(?:txt|csv)$/i;

/** What stands in a file: rows where it is a text, as of a CSV, else a workbook's bytes. */
export async function readSource(file: File): Promise<ListSource> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return TEXT_ENDING.test(file.name) ? [...csvLines(textOfFile(bytes))] : bytes;
}

/**
 * The headings under which a list is read, those just named by the user first, and what it may be mistaken
 * for; `kept` are remembered. Asked for each time, since the user may just have said it.
 */
export async function howToRead(kind: ColumnMapKind, said: SaidHead | undefined) {
  const kept = (await call(listColumnMaps)).filter(({ fileKind }) => fileKind === kind);
  const maps: KnownMap[] =
    said === undefined ? kept : [...kept.filter((map) => !isSameHead(map, said)), said];
  return { maps, otherKinds: otherKinds(kind), kept };
}

function isSameHead(one: KnownMap, other: KnownMap): boolean {
  return sameHeadings(one.headings) === sameHeadings(other.headings);
}

/** Reads a list's headings here, where it is read, with the version of what is remembered; 0 for nothing. */
export async function askListHead(
  kind: ColumnMapKind,
  file: File,
  said: SaidHead | undefined,
): Promise<AskedHead> {
  const [source, { maps, kept }] = await Promise.all([readSource(file), howToRead(kind, said)]);
  const { head, findings } = await readColumnHead(source, kind, maps);
  if (head === undefined) throw refusedFile(TEXTS.refused, findings);
  const own = { headings: head.headings.map(({ heading }) => heading), names: {} };
  return { ...head, version: kept.find((map) => isSameHead(map, own))?.version ?? 0 };
}
