import { ActionIcon, Box, Group } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { formatWholeEuros } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { isWholePercent } from '@rahmenpreis/pricing/numbers/percent.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { adresseLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { IconFileOff, IconInfoCircle, IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import listStyles from '../../../../kit/show/list.module.css';
import { Tag } from '../../../../kit/show/tag.tsx';
import { ArrivalSign } from '../../../../tender/arrival/arrival-sign.tsx';
import { OfferTag, ParticipationTag } from '../../../../tender/comparison/offer-tag.tsx';
import { RankBadge } from '../../../../tender/comparison/rank-badge.tsx';
import { type CardOffer, overviewCard } from './best-offers.ts';
import { TEXTS } from '../../texts.ts';
import styles from './offer-card.module.css';

interface OfferCardProps {
  readonly comparison: Comparison;
  readonly liegenschaft: Liegenschaft;
  readonly phaseId: string;
  readonly onDetails: (liegenschaftId: string) => void;
}

/** One property with its best five offers; leads to its comparison and data (ANALYSIS-010, ANALYSIS-011). */
export const OfferCard = memo(function OfferCard(props: OfferCardProps) {
  const { comparison, liegenschaft, phaseId, onDetails } = props;
  const { offers, moreCount, noOffers } = overviewCard(comparison, liegenschaft);
  const { id, nummer, name } = liegenschaft;
  return (
    <div className={styles.card}>
      <Group gap={8} align="flex-start" wrap="nowrap" justify="space-between">
        <h3 className={styles.title}>
          <Link to="/analysis" search={{ pId: phaseId, lId: id }} className={styles.link}>
            {nummer} · {name}
          </Link>
        </h3>
        <ActionIcon
          className={styles.info}
          aria-label={TEXTS.details(liegenschaftLabel(liegenschaft))}
          onClick={() => onDetails(id)}
        >
          <IconInfoCircle size={18} />
        </ActionIcon>
      </Group>
      <p className={styles.adresse}>{adresseLine(liegenschaft.adresse)}</p>
      {noOffers !== undefined ? (
        <p className={styles.none}>
          {noOffers === 'no-lv' ? (
            <Tag icon={IconFileOff}>{TEXTS.noLv}</Tag>
          ) : (
            <Tag icon={IconUserOff}>{TEXTS.noProviders}</Tag>
          )}
        </p>
      ) : (
        <ol className={listStyles.bare}>
          {offers.map((offer) => (
            <OfferLine key={offer.serviceProviderId} offer={offer} phaseId={phaseId} />
          ))}
          {moreCount > 0 && <li className={styles.more}>{TEXTS.more(moreCount)}</li>}
        </ol>
      )}
    </div>
  );
});

function OfferLine({ offer, phaseId }: { offer: CardOffer; phaseId: string }) {
  const { serviceProviderId, organisation, participation, rank, sumMillis, state, percent, share } = offer;
  return (
    <li className={styles.offer}>
      <RankBadge rank={rank} />
      <span className={styles.name} title={organisation}>
        <span>{organisation}</span>
        {state === 'complete' && (
          <span className={styles.track} aria-hidden>
            <span style={{ width: `${Math.round(share * 100)}%` }} />
          </span>
        )}
      </span>
      <ArrivalSign {...{ serviceProviderId, phaseId }} />
      {state === 'complete' ? (
        <>
          <span className={styles.sum}>{formatWholeEuros(sumMillis)} €</span>
          <span className={styles.percent} data-best={isWholePercent(percent) || undefined}>
            {percent === null ? '–' : `${percent} %`}
          </span>
        </>
      ) : (
        <Box component="span" flex="none">
          {state === 'not-offering' ? (
            <ParticipationTag participation={participation} />
          ) : (
            <OfferTag kind={state} isShort />
          )}
        </Box>
      )}
    </li>
  );
}
