import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { listLvs } from '@rahmenpreis/contract/lv.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { useQueries } from '@tanstack/react-query';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { allOf } from '../../../kit/loading/load-problem.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { TEXTS } from '../texts.ts';
import { differingTexts } from './differing-texts.ts';
import styles from './side-panel.module.css';

interface LvTextsProps {
  readonly own: OwnOffer;
  readonly entry: EpEntry;
  /** The properties that the table is narrowed to. */
  readonly liegenschaftIds: readonly string[];
}

function Differing({ own, entry, liegenschaftIds }: LvTextsProps) {
  const { data: lvs, error } = useQueries({
    queries: liegenschaftIds
      .filter((id) => own.withLv.has(id))
      .map((propertyId) =>
        answerQuery(listLvs, { params: { phaseId: own.phase.id }, query: { propertyId } }),
      ),
    combine: allOf,
  });
  if (error !== null) return <p className={styles.text}>{TEXTS.lvTextsFailed}</p>;
  if (lvs === undefined) return <p className={styles.text}>{TEXTS.lvTextsLoading}</p>;
  const differing = differingTexts(entry, lvs.flat());
  if (differing.length === 0) return <p className={styles.text}>{TEXTS.lvTextsSame}</p>;
  const liegenschaftOf = new Map(own.liegenschaften.map((each) => [each.id, each]));
  return differing.map(({ propertyId, texts }) => {
    const liegenschaft = liegenschaftOf.get(propertyId);
    return (
      <div key={propertyId}>
        <p className={styles.facts}>{liegenschaft === undefined ? '' : liegenschaftLabel(liegenschaft)}</p>
        <p className={styles.text}>{texts.join('\n')}</p>
      </div>
    );
  });
}

/** How the LVs of the properties in view describe a position, where they do so otherwise than the catalogue. */
export function LvTexts(props: LvTextsProps) {
  if (props.entry.epCode === null) return null;
  return (
    <div>
      <h3 className={styles.label}>{TEXTS.lvTexts}</h3>
      {props.liegenschaftIds.length === 0 ? (
        <p className={styles.text}>{TEXTS.lvTextsHint}</p>
      ) : (
        <Differing {...props} />
      )}
    </div>
  );
}
