import { useState } from 'react';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-state.ts';
import { DeclareDialog } from '../../../tender/own-offer/participation/declare-dialog-on-demand.tsx';
import { ToDoList } from '../../../tender/own-offer/to-do/to-do-list.tsx';
import { TEXTS } from '../texts.ts';
import { OfferSumCard } from './offer-aside.tsx';
import { SidePanel } from './side-panel.tsx';
import styles from './side-panel.module.css';

/** What is left to do beside the prices, and what they come to per service group. */
export function ToDoPanel({ offer, onClose }: { offer: ReadyOffer; onClose: () => void }) {
  const [isDeclaring, setDeclaring] = useState(false);
  return (
    <SidePanel title={TEXTS.offer} onClose={onClose}>
      <ToDoList offer={offer} isAside onConfirm={() => setDeclaring(true)} />
      <div className={styles.sums}>
        <OfferSumCard own={offer.own} />
      </div>
      <DeclareDialog offer={offer} opened={isDeclaring} onClose={() => setDeclaring(false)} />
    </SidePanel>
  );
}
