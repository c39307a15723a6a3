import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { listLvs } from '@rahmenpreis/contract/lv.ts';
import { useQueries } from '@tanstack/react-query';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { liegenschaftLabel } from '../../../tender/liegenschaft/picker/liegenschaft-levels.ts';
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

/** The LVs of some properties with their texts; undefined while one of them is on its way. */
function useLvs(own: OwnOffer, liegenschaftIds: readonly string[]) {
  const answers = useQueries({
    queries: liegenschaftIds
      .filter((id) => own.withLv.has(id))
      .map((propertyId) =>
        answerQuery(listLvs, { params: { phaseId: own.phase.id }, query: { propertyId } }),
      ),
  });
  const isFailed = answers.some(({ data, isError }) => data === undefined && isError);
  const isReady = answers.every(({ data }) => data !== undefined);
  return { isFailed, lvs: isReady ? answers.flatMap(({ data = [] }) => data) : undefined };
}

function Differing({ own, entry, liegenschaftIds }: LvTextsProps) {
  const { isFailed, lvs } = useLvs(own, liegenschaftIds);
  if (isFailed) return <p className={styles.text}>{TEXTS.lvTextsFailed}</p>;
  if (lvs === undefined) return <p className={styles.text}>{TEXTS.lvTextsLoading}</p>;
  const differing = differingTexts(entry, lvs);
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
