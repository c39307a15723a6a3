import {
  IconAlertTriangle,
  IconCheck,
  IconCurrencyEuroOff,
  IconMapPinOff,
  IconUserOff,
} from '@tabler/icons-react';
import { Tag } from '../../kit/show/tag.tsx';
import { TEXTS } from './texts.ts';

const OFFER_TAGS = {
  'price-missing': { tone: 'muted', icon: IconCurrencyEuroOff },
  'not-in-market': { tone: 'muted', icon: IconMapPinOff },
  incomplete: { tone: 'attention', icon: IconAlertTriangle },
  'not-participating': { tone: 'muted', icon: IconUserOff },
  complete: { tone: 'good', icon: IconCheck },
} as const;

export type OfferTagKind = keyof typeof OFFER_TAGS;

/** The fixed tags of offers, in the same words and looks on every page (SCREEN.md «Colours»). */
export function OfferTag({ kind }: { kind: OfferTagKind }) {
  const { tone, icon } = OFFER_TAGS[kind];
  return (
    <Tag tone={tone} icon={icon}>
      {TEXTS.tags[kind]}
    </Tag>
  );
}
