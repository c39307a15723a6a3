import type { ReceiptTable } from './receipt-tables.ts';
import type { PrintedTable } from './receipt-text.ts';

/** What the block begins with. No row of a receipt's text is this line, as every row has a tab. */
const BLOCK_NAME = 'rahmenpreis-receipt-v1';
/** What its sheet is called; no other table of a receipt is. */
export const SIGNATURE_TITLE = 'Signatur';

const BLOCK = new RegExp(
  [
    `^${BLOCK_NAME}`,
    String.raw`Fassung\t\d`,
    String.raw`Prüfwert\t(?<checkValue>[0-9a-f]{64})`,
    String.raw`Phasen-Id\t[0-9a-f-]{36}`,
    String.raw`Unternehmens-Id\t[0-9a-f-]{36}`,
    String.raw`Erstellt am \(UTC\)\t(?<madeAt>[\d:.TZ-]{24})`,
    String.raw`Prüfpunkt\t(?:[0-9a-f]{64}|–)`,
    String.raw`Schlüssel\t(?<key>[\w-]{43})`,
    String.raw`Signatur\t(?<signature>[\w-]{86})\n$`,
  ].join(String.raw`\n`),
);

/** What a signature beside a receipt says of it. */
export interface SignedFacts {
  /** Of the text. */
  readonly version: 1 | 2;
  readonly checkValue: string;
  readonly phaseId: string;
  readonly organisationId: string;
  /** An ISO instant. */
  readonly madeAt: string;
  /** The hash of the audit log's newest checkpoint, in hex; null before there is one. */
  readonly checkpoint: string | null;
  /** The public key, as checkpoints name it. */
  readonly key: string;
}

/** Lays the block out that stands beside the text of a receipt and is no part of it (decision 0126). */
export function signatureTable(facts: SignedFacts, sign: (text: string) => string): ReceiptTable {
  const rows = [
    ['Fassung', String(facts.version)],
    ['Prüfwert', facts.checkValue],
    ['Phasen-Id', facts.phaseId],
    ['Unternehmens-Id', facts.organisationId],
    ['Erstellt am (UTC)', facts.madeAt],
    ['Prüfpunkt', facts.checkpoint ?? '–'],
    ['Schlüssel', facts.key],
  ];
  const columns = [BLOCK_NAME, 'Wert'].map((header) => ({ header, holds: 'text' as const }));
  const unsigned: ReceiptTable = { title: SIGNATURE_TITLE, columns, rows };
  return { ...unsigned, rows: [...rows, ['Signatur', sign(printBlock(unsigned))]] };
}

/** The lines of the block. */
export function printBlock({ columns, rows }: PrintedTable): string {
  return [columns[0]?.header, ...rows.map((row) => row.join('\t'))].map((line) => `${line}\n`).join('');
}

/** Parts a receipt's file into its text, whose SHA-256 is the check value, and the block after it, if any. */
export function partText(file: string): { text: string; block: string | undefined } {
  const at = file.indexOf(`\n${BLOCK_NAME}\n`) + 1;
  return at === 0 ? { text: file, block: undefined } : { text: file.slice(0, at), block: file.slice(at) };
}

/** Reads a block; undefined where it has another form. */
export function readBlock(block: string) {
  const { checkValue = '', madeAt = '', key = '', signature = '' } = BLOCK.exec(block)?.groups ?? {};
  if (signature === '') return undefined;
  return { signed: block.slice(0, block.lastIndexOf('Signatur\t')), checkValue, madeAt, key, signature };
}
