import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { CountdownLine } from '../phase/countdown/countdown.tsx';
import { SealNote } from '../phase/seal/seal-note.tsx';
import type { ReadyOffer } from './own-offer-state.ts';
import { ParticipationSwitch } from './participation/participation-switch.tsx';
import styles from './offer-tabs.module.css';
import { StoredLine } from './stored-line.tsx';

interface OfferTabsProps {
  readonly offer: ReadyOffer;
  /** The tab that is open. */
  readonly open: string;
  /** The tabs, as `Tabs.Tab`. */
  readonly children: ReactNode;
}

/** The tabs of a bidder's page, and in the same line the time left and the participation (BID-001, BID-007, OVERVIEW-005). */
export function OfferTabs({ offer, open, children }: OfferTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs are wider than the window, and who comes by a link has not scrolled to the one that is open.
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected=true]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  return (
    <div className={styles.row}>
      <Tabs.List ref={list} className={styles.tabs}>
        {children}
      </Tabs.List>
      <div className={styles.status}>
        {offer.editState === 'editable' && <StoredLine offer={offer} isShort />}
        <CountdownLine phase={offer.own.phase} />
        <SealNote phase={offer.own.phase} isShort />
        <ParticipationSwitch offer={offer} />
      </div>
    </div>
  );
}
