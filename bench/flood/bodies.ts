import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listMedia } from '@rahmenpreis/contract/media.ts';

/**
 * How many entries a list of a call may have, and how many codes the catalogue has that the bodies are for.
 */
export const BATCH = 20_000;

/** What the bidders send, by the phase's id; the first is what the others are compared with. */
export const BODY_FLOODS: readonly {
  title: string;
  endpoint: Endpoint;
  body: (phaseId: string) => string;
}[] = [
  { title: 'kein Angriff', endpoint: listMedia, body: () => '{"ids":[]}' },
  {
    title: '500.000 fremde Namen',
    endpoint: saveOwnKeyVals,
    body: () => `{${'"x":1,'.repeat(500_000)}"y":1}`,
  },
  {
    title: '2,9 Millionen Einträge',
    endpoint: saveOwnKeyVals,
    body: () => `{"data":[${'{},'.repeat(2_900_000)}{}]}`,
  },
  {
    title: '1,5 Millionen Ebenen',
    endpoint: saveOwnKeyVals,
    body: () => `${'['.repeat(1_500_000)}${']'.repeat(1_500_000)}`,
  },
  {
    title: 'verschachtelte Listen',
    endpoint: saveOwnKeyVals,
    body: () =>
      `{"data":[${Array(24)
        .fill(`[${'{},'.repeat(19_900)}{}]`)
        .join(',')}]}`,
  },
  {
    title: 'ein Text von 9 MB',
    endpoint: saveOwnKeyVals,
    body: () => `{"data":[{"key":"x","value":"${'\\u00e4'.repeat(1_500_000)}"}]}`,
  },
  {
    title: '20.000 leere Einträge',
    endpoint: saveOwnKeyVals,
    body: () => JSON.stringify({ data: Array(BATCH).fill({}) }),
  },
  {
    title: '20.000 falsche Preise',
    endpoint: saveOwnKeyVals,
    body: (phaseId) => batchOf((k) => ({ key: `${phaseId}_ep_EP${k}`, value: '1,5' })),
  },
  {
    title: '20.000 Preise',
    endpoint: saveOwnKeyVals,
    body: (phaseId) => batchOf((k) => ({ key: `${phaseId}_ep_EP${(k * 7919) % BATCH}`, value: `${k}` })),
  },
  {
    title: '20.000 Ids',
    endpoint: listMedia,
    body: () => JSON.stringify({ ids: Array.from({ length: BATCH }, (_, k) => idOf(k)) }),
  },
];

function idOf(k: number): string {
  return `6d7c0f0e-6a54-4c0e-8f0e-${k.toString(16).padStart(12, '0')}`;
}

function batchOf(entry: (k: number) => { key: string; value: string }): string {
  return JSON.stringify({ data: Array.from({ length: BATCH }, (_, k) => entry(k)) });
}
