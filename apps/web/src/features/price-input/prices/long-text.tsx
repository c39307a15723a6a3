import { formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { PriceLine } from './price-lines.ts';
import { TEXTS } from '../texts.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { LvTexts } from '../parts/lv-texts.tsx';
import { SidePanel } from '../parts/side-panel.tsx';
import styles from '../parts/side-panel.module.css';

interface LongTextProps {
  readonly own: OwnOffer;
  /** Follows the table's active line. */
  readonly line: PriceLine;
  /** The properties that the table is narrowed to. */
  readonly liegenschaftIds: readonly string[];
  readonly onClose: () => void;
}

/** The whole text of a position or category: what stands before it and after it in the catalogue, and what LVs say otherwise. */
export function LongText({ own, line, liegenschaftIds, onClose }: LongTextProps) {
  const { number, title, epCode, unit, preText, postText } = line.entry;
  const menge = line.mengeMillis === undefined ? [] : [`${formatMillisShort(line.mengeMillis)} ${unit}`];
  const facts = [number, ...(epCode === null ? [] : [epCode]), ...menge];
  const texts = [
    { label: TEXTS.preText, text: preText },
    { label: TEXTS.postText, text: postText },
  ].filter(({ text }) => text !== '');
  return (
    <SidePanel title={title} onClose={onClose}>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {texts.length === 0 && <p className={styles.text}>{TEXTS.noText}</p>}
      {texts.map(({ label, text }) => (
        <div key={label}>
          <h3 className={styles.label}>{label}</h3>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
      <LvTexts own={own} entry={line.entry} liegenschaftIds={liegenschaftIds} />
    </SidePanel>
  );
}
