import {
  IconAlertTriangle,
  IconCheck,
  IconCurrencyEuroOff,
  IconMapPinOff,
  type IconProps,
  IconUserOff,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import styles from './tag.module.css';

export type TagTone = 'muted' | 'attention' | 'wrong' | 'good';

interface TagProps {
  readonly children: ReactNode;
  readonly tone?: TagTone;
  readonly icon?: ComponentType<IconProps>;
}

/** A small word beside a value; its meaning never lies in the colour alone. */
export function Tag({ children, tone = 'muted', icon: Icon }: TagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {Icon !== undefined && <Icon size={12} aria-hidden />}
      {children}
    </span>
  );
}

const OFFER_TAGS = {
  'price-missing': { text: 'kein Preis', tone: 'muted', icon: IconCurrencyEuroOff },
  'not-in-market': { text: 'nicht im Marktgebiet', tone: 'muted', icon: IconMapPinOff },
  incomplete: { text: 'unvollständig', tone: 'attention', icon: IconAlertTriangle },
  'not-participating': { text: 'nimmt nicht teil', tone: 'muted', icon: IconUserOff },
  complete: { text: 'vollständig', tone: 'good', icon: IconCheck },
} as const;

export type OfferTagKind = keyof typeof OFFER_TAGS;

/** The fixed tags of offers, in the same words and looks on every page (screen.md, Character). */
export function OfferTag({ kind }: { kind: OfferTagKind }) {
  const { text, tone, icon } = OFFER_TAGS[kind];
  return (
    <Tag tone={tone} icon={icon}>
      {text}
    </Tag>
  );
}
