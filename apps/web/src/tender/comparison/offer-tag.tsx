import {
  IconAlertTriangle,
  IconCheck,
  IconCurrencyEuroOff,
  IconMapPinOff,
  IconUserOff,
} from '@tabler/icons-react';
import { Tag } from '../../kit/show/tag.tsx';

const OFFER_TAGS = {
  'price-missing': { text: 'kein Preis', tone: 'muted', icon: IconCurrencyEuroOff },
  'not-in-market': { text: 'nicht im Marktgebiet', tone: 'muted', icon: IconMapPinOff },
  incomplete: { text: 'unvollständig', tone: 'attention', icon: IconAlertTriangle },
  'not-participating': { text: 'nimmt nicht teil', tone: 'muted', icon: IconUserOff },
  complete: { text: 'vollständig', tone: 'good', icon: IconCheck },
} as const;

export type OfferTagKind = keyof typeof OFFER_TAGS;

/** The fixed tags of offers, in the same words and looks on every page (SCREEN.md «Colours»). */
export function OfferTag({ kind }: { kind: OfferTagKind }) {
  const { text, tone, icon } = OFFER_TAGS[kind];
  return (
    <Tag tone={tone} icon={icon}>
      {text}
    </Tag>
  );
}
