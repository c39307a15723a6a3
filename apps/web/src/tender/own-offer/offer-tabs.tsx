import type { ReactNode } from 'react';
import { TabRow } from '../../kit/page/tab-row.tsx';
import { CountdownLine } from '../phase/countdown/countdown.tsx';
import { SealNote } from '../phase/seal/seal-note.tsx';
import type { ReadyOffer } from './own-offer-loading.ts';
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

/** A bidder page's tabs, in line with the time left and participation (BID-001, BID-007, OVERVIEW-005). */
export function OfferTabs({ offer, open, children }: OfferTabsProps) {
  return (
    <div className={styles.row}>
      <TabRow open={open} className={styles.tabs}>
        {children}
      </TabRow>
      <div className={styles.status}>
        {offer.editState === 'editable' && <StoredLine offer={offer} isShort />}
        {offer.store.isOwn && (
          <>
            <CountdownLine phase={offer.own.phase} />
            <SealNote phase={offer.own.phase} isShort />
            <ParticipationSwitch offer={offer} />
          </>
        )}
      </div>
    </div>
  );
}
