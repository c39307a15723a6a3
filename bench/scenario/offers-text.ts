import { createHash } from 'node:crypto';
import type { PlainGround } from '@rahmenpreis/scenario/test/instance-format.ts';

/** The offers as a text that others can read: a line of names, then a line for each lot. README.md describes it. */
export function offersText({ bidders, properties, groups, lots }: PlainGround): string {
  const head = ['property', 'region', 'group', ...bidders.map(({ id }) => id)].join(';');
  const lines = lots.map(({ property, group, offers }) => {
    const place = [properties[property]?.id, properties[property]?.region, groups[group]?.id];
    return [...place, ...offers.map(({ sumMillis, flags }) => (flags === 0 ? sumMillis : '-'))].join(';');
  });
  return `${[head, ...lines].join('\n')}\n`;
}

/** What tells whether somebody has the same offers. */
export function offersDigest(ground: PlainGround): string {
  return createHash('sha256').update(offersText(ground)).digest('hex');
}
