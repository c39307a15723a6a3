import { type Participation, participationWord } from '@rahmenpreis/tendering/participation/participation.ts';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconCurrencyEuroOff,
  IconMapPinOff,
  IconUserOff,
} from '@tabler/icons-react';
import { Tag } from '../../kit/show/tag.tsx';
import { useShownPhaseState } from '../phase/use-phase-state.tsx';
import { TEXTS } from './texts.ts';

const OFFER_TAGS = {
  'price-missing': { tone: 'muted', icon: IconCurrencyEuroOff },
  'not-in-market': { tone: 'muted', icon: IconMapPinOff },
  incomplete: { tone: 'attention', icon: IconAlertTriangle },
  complete: { tone: 'good', icon: IconCheck },
} as const;

export type OfferTagKind = keyof typeof OFFER_TAGS;

/**
 * The fixed tags of offers, in the same words and looks on every page; a short form has the whole words as
 * its tooltip and its accessible name (SCREEN.md «Colours», PRICE-006, PRICE-008).
 */
export function OfferTag({ kind, isShort = false }: { kind: OfferTagKind; isShort?: boolean }) {
  const { tone, icon } = OFFER_TAGS[kind];
  const words = TEXTS.tags[kind];
  const isCut = isShort && kind === 'incomplete';
  const tag = (
    <Tag tone={tone} icon={icon}>
      {isCut ? TEXTS.incompleteShort : words}
    </Tag>
  );
  return isCut ? (
    <span role="img" aria-label={words} title={words}>
      {tag}
    </span>
  ) : (
    tag
  );
}

const LOOKS = {
  true: { tone: 'good', icon: IconCheck },
  false: { tone: 'muted', icon: IconUserOff },
  null: { tone: 'muted', icon: IconClock },
} as const;

/** Says whether a bidder takes part in the phase in view, alike on every page (OPEN-01, OPEN-02). */
export function ParticipationTag({ participation }: { participation: Participation }) {
  const state = useShownPhaseState();
  return <Tag {...LOOKS[`${participation}`]}>{participationWord(participation, state)}</Tag>;
}
