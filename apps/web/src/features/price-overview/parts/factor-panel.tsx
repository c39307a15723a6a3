import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { Link } from '@tanstack/react-router';
import { FactorTable } from '../../../tender/own-offer/entry/factor-table.tsx';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-state.ts';
import { TEXTS } from '../texts.ts';
import styles from './factor-panel.module.css';

interface FactorPanelProps {
  readonly offer: ReadyOffer;
  readonly liegenschaft: Liegenschaft;
}

/** The factors of a property, and the way to those of its state (OVERVIEW-012). */
export function FactorPanel({ offer, liegenschaft }: FactorPanelProps) {
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{TEXTS.factors}</h2>
      <FactorTable offer={offer} liegenschaft={liegenschaft} label={TEXTS.factors} />
      <p className={styles.hint}>
        {TEXTS.factorsHint}{' '}
        <Link to="/dl-priceinput" search={{ pId: offer.own.phase.id, tab: 'faktoren' }}>
          {TEXTS.toStateFactors}
        </Link>
        .
      </p>
    </div>
  );
}
