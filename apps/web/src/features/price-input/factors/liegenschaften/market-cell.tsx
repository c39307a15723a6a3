import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { CellMark } from './cell-mark.tsx';
import type { LiegenschaftLine } from './liegenschaft-lines.ts';
import { TEXTS } from './texts.ts';
import styles from './liegenschaft-matrix.module.css';

interface MarketCellProps {
  readonly line: LiegenschaftLine;
  readonly isEditable: boolean;
  readonly onTurn: (line: LiegenschaftLine) => void;
  readonly onRetry: () => void;
}

/** Whether the bidder offers for a property: a switch with its word (BID-010). */
export function MarketCell({ line, isEditable, onTurn, onRetry }: MarketCellProps) {
  const { liegenschaft, isInMarket, market } = line;
  return (
    <span className={styles.market}>
      <button
        type="button"
        role="switch"
        tabIndex={-1}
        aria-checked={isInMarket}
        aria-label={TEXTS.marketOf(liegenschaftLabel(liegenschaft))}
        disabled={!isEditable}
        className={styles.switch}
        onClick={() => onTurn(line)}
      />
      <span>{isInMarket ? TEXTS.offers : TEXTS.outside}</span>
      <CellMark value={market} isEditable={isEditable} onRetry={onRetry} />
    </span>
  );
}
