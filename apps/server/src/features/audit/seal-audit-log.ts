import type { Queries } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createSigner, isSignedBy } from '../../kernel/secret/signing-key.ts';
import { type KeptState, linkAfter } from './chain.ts';
import {
  addCheckpoint,
  appendLinks,
  findLastLink,
  isCheckpointDue,
  listUnprovenClosings,
  listUnsealed,
  lockChain,
} from './repository.ts';

/** Signs states of the chain, with a key that follows from the server's secret. */
type SignState = (state: KeptState, atMs: number) => string;

const NAME = 'rahmenpreis-audit-v1';
const LINE = /^rahmenpreis-audit-v1 (\d+) (\S+) ([0-9a-f]{64}) ([\w-]{43}) ([\w-]{86})$/;

/** Makes the signer of lines with position, time, hash, public key and the signature over all before it. */
export function createStateSigner(serverSecret: Uint8Array): SignState {
  const { key, sign } = createSigner(serverSecret);
  return ({ position, hash }, atMs) => {
    const signed = [NAME, position, new Date(atMs).toISOString(), hash.toString('hex'), key].join(' ');
    return `${signed} ${sign(signed)}`;
  };
}

/** Reads a checkpoint line; undefined if it is none, or is not signed by the key it names. */
export function readCheckpoint(line: string): KeptState | undefined {
  const [, position, , hash, publicKey, signature] = LINE.exec(line) ?? [];
  if (position === undefined || hash === undefined || publicKey === undefined || signature === undefined)
    return undefined;
  if (!isSignedBy(publicKey, line.slice(0, line.lastIndexOf(' ')), signature)) return undefined;
  return { position: Number(position), hash: Buffer.from(hash, 'hex') };
}

/** How often `main.ts` seals. */
export const SEAL_PERIOD_MS = 2_000;
const ENTRIES_AT_ONCE = 1_000;

/**
 * Seals the entries of the audit log that were written since, and signs the state once a day, after the end
 * of a phase and behind the closing of an award. One process at a time does so; writers never wait for it
 * (decision 0033).
 */
export async function sealAuditLog(db: Queries, nowMs: number, signState: SignState): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (!(await lockChain(transaction))) return;
    // Found before the entries, so that those of the closings are among what is signed.
    const closingIds = await listUnprovenClosings(transaction);
    let last = await findLastLink(transaction);
    // All of one run have one moment: what was written before there was a chain is not late.
    for (;;) {
      const links = (await listUnsealed(transaction, ENTRIES_AT_ONCE)).map((entry) => {
        const link = linkAfter(last, entry, nowMs);
        last = link;
        return link;
      });
      if (links.length === 0) break;
      await appendLinks(transaction, links);
    }
    const isDue = closingIds.length > 0 || (await isCheckpointDue(transaction, nowMs));
    if (last.position === 0 || !isDue) return;
    const line = signState(last, nowMs);
    await addCheckpoint(transaction, { position: last.position, line, nowMs }, closingIds);
  });
}
