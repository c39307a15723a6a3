import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { CountdownLine } from '../../phase/countdown/countdown-line.tsx';
import { SealNote } from '../../phase/seal/seal-note.tsx';
import type { ReadyOffer } from '../own-offer-state.ts';
import { ParticipationSwitch } from '../participation/participation-switch.tsx';
import styles from './offer-tabs.module.css';
import { StoredLine } from './stored-line.tsx';

interface OfferTabsProps {
  readonly offer: ReadyOffer;
  /** The tabs, as `Tabs.Tab`. */
  readonly children: ReactNode;
}

/** The tabs of a bidder's page, and in the same line the time left and the participation (BID-001, BID-007, OVERVIEW-005). */
export function OfferTabs({ offer, children }: OfferTabsProps) {
  return (
    <div className={styles.row}>
      <Tabs.List className={styles.tabs}>{children}</Tabs.List>
      <div className={styles.status}>
        {offer.editState === 'editable' && <StoredLine offer={offer} isShort />}
        <CountdownLine phase={offer.own.phase} />
        <SealNote phase={offer.own.phase} isShort />
        <ParticipationSwitch offer={offer} />
      </div>
    </div>
  );
}
