import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { parseDocumentIds } from '../keyval/keyval-value.ts';
import { type OwnKey, printOwnKey } from '../keyval/own-key.ts';
import { readStoredMillis } from '../keyval/stored-number.ts';
import { type Participation, participationOf } from '../participation/participation.ts';

/** What one bidder entered in one phase. */
export interface EnteredValues {
  participation: Participation;
  /** A price or factor in thousandths, undefined where none was entered. */
  millisOf: (key: OwnKey) => number | undefined;
  documentIds: readonly string[];
}

/** Reads the entries of one organisation in a phase; other phases and organisations must not be among them (KV-003…008). */
export function readEnteredValues(phaseId: string, keyVals: readonly KeyVal[]): EnteredValues {
  const values = new Map(keyVals.map(({ key, value }) => [key, value]));
  const valueOf = (key: OwnKey) => values.get(printOwnKey(phaseId, key));
  return {
    participation: participationOf(valueOf({ kind: 'offer' })),
    millisOf: (key) => readStoredMillis(valueOf(key)),
    documentIds: parseDocumentIds(valueOf({ kind: 'docs' }) ?? '[]') ?? [],
  };
}
