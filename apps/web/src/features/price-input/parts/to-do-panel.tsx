import { TEXTS } from '../texts.ts';
import { OfferSumCard, OfferToDo, type OfferToDoProps } from './offer-aside.tsx';
import { SidePanel } from './side-panel.tsx';
import styles from './side-panel.module.css';

/** What is left to do beside the prices, and what they come to per service group. */
export function ToDoPanel({ onClose, ...toDo }: OfferToDoProps & { onClose: () => void }) {
  return (
    <SidePanel title={TEXTS.offer} onClose={onClose}>
      <OfferToDo {...toDo} />
      <div className={styles.sums}>
        <OfferSumCard own={toDo.offer.own} />
      </div>
    </SidePanel>
  );
}
