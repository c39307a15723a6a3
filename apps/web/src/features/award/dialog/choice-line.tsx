import { Radio } from '@mantine/core';
import { formatThousands } from '@rahmenpreis/pricing/numbers/thousands.ts';
import { IconUserOff } from '@tabler/icons-react';
import { ScriptMark } from '../../../kit/show/script-mark.tsx';
import { Tag } from '../../../kit/show/tag.tsx';
import { ArrivalSign } from '../../../tender/arrival/arrival-sign.tsx';
import { ParticipationTag } from '../../../tender/comparison/offer-tag.tsx';
import { RankBadge } from '../../../tender/comparison/rank-badge.tsx';
import { restrictionsOf } from '../restrictions.ts';
import { TEXTS } from '../texts.ts';
import type { AwardChoice } from './award-choices.ts';
import textStyles from '../../../kit/show/text.module.css';
import styles from './award-dialog.module.css';

/** A bidder of the award dialog: rank, organisation, sum, percent of target, restrictions (TARGET-011). */
export function ChoiceLine(props: { line: AwardChoice; isChosen: boolean; isLocked: boolean }) {
  const { line, isChosen, isLocked } = props;
  const { offer, rank, percent, over, bar } = line;
  return (
    <Radio.Card
      value={offer.serviceProviderId}
      disabled={isLocked || bar !== undefined}
      className={styles.choice}
      {...(isChosen && !isLocked ? { 'data-autofocus': true } : {})}
    >
      <Radio.Indicator flex="none" />
      <RankBadge rank={rank} />
      <span className={styles.organisation}>
        {offer.organisation}
        <span className={styles.tags}>
          <ScriptMark text={offer.organisation} />
          <ArrivalSign serviceProviderId={offer.serviceProviderId} />
          {bar === 'not-offering' && <ParticipationTag participation={offer.participation} />}
          {bar === 'not-selected' && <Tag icon={IconUserOff}>{TEXTS.notSelected}</Tag>}
          {restrictionsOf(offer).map(({ words, icon }) => (
            <Tag key={words} tone="attention" icon={icon}>
              {words}
            </Tag>
          ))}
        </span>
      </span>
      <span className={styles.figures}>
        {formatThousands(offer.sumMillis)} T€
        <small
          className={textStyles.small}
          data-target={percent === null ? undefined : over === undefined ? 'met' : 'above'}
          title={over}
        >
          {percent === null ? '–' : TEXTS.targetPercent(percent)}
        </small>
      </span>
    </Radio.Card>
  );
}
