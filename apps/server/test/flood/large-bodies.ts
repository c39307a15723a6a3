import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listMedia } from '@rahmenpreis/contract/media.ts';

/** A call with a body that is dear to read or to work on. */
export interface LargeBody {
  readonly title: string;
  readonly endpoint: Endpoint;
  body(phaseId: string): string;
}

/**
 * The worst bodies we know, the lists among them of so many entries; the phase's catalogue has as many codes.
 */
export function listLargeBodies(count: number): LargeBody[] {
  const batch = (title: string, body: LargeBody['body']) => ({ title, endpoint: saveOwnKeyVals, body });
  const batchOf = (entryOf: (k: number) => object): string =>
    JSON.stringify({ data: Array.from({ length: count }, (_, k) => entryOf(k)) });
  const idOf = (k: number) => `6d7c0f0e-6a54-4c0e-8f0e-${k.toString(16).padStart(12, '0')}`;
  const nested = `[${'{},'.repeat(count - 100)}{}]`;
  return [
    batch('names of no entity', () => `{${'"x":1,'.repeat(25 * count)}"y":1}`),
    batch('millions of entries', () => `{"data":[${'{},'.repeat(145 * count)}{}]}`),
    batch('millions of levels', () => `${'['.repeat(75 * count)}${']'.repeat(75 * count)}`),
    batch('nested lists', () => `{"data":[${Array(24).fill(nested).join(',')}]}`),
    batch('a long text', () => `{"data":[{"key":"x","value":"${'\\u00e4'.repeat(75 * count)}"}]}`),
    batch('empty entries', () => batchOf(() => ({}))),
    batch('wrong prices', (id) => batchOf((k) => ({ key: `${id}_ep_EP${k}`, value: '1,5' }))),
    batch('prices', (id) => batchOf((k) => ({ key: `${id}_ep_EP${(k * 7919) % count}`, value: `${k}` }))),
    {
      title: 'ids',
      endpoint: listMedia,
      body: () => JSON.stringify({ ids: Array.from({ length: count }, (_, k) => idOf(k)) }),
    },
  ];
}
