import { Box } from '@mantine/core';
import type { OwnOffer } from './own-offer.ts';
import { TEXTS } from './texts.ts';
import { unsavedTexts } from './sum-texts.ts';

/**
 * Names beside a sum over some properties what of it the server does not hold; beside the sum of all, where
 * they are left out, the line stands always.
 */
export function UnsavedNote({ own, lIndices }: { own: OwnOffer; lIndices?: readonly number[] }) {
  const texts = unsavedTexts(own, lIndices);
  const isStored = texts.length === 0;
  if (isStored && lIndices !== undefined) return null;
  return (
    <Box component="p" className="figures" m="2px 0 0" c={isStored ? 'dimmed' : 'var(--amber)'} fz={13}>
      {isStored ? TEXTS.allStored : texts.join(' · ')}
    </Box>
  );
}
