import { Box, Group } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { formatMillis, formatWholeEuros } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { adresseLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { OPTION_LABELS } from '@rahmenpreis/tendering/liegenschaft/gebaeude-option.ts';
import { IconChevronRight, IconFileOff, IconMapPinOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { TEXTS as LIEGENSCHAFT_TEXTS } from '../../../../tender/liegenschaft/texts.ts';
import { CardList } from '../../../../kit/card-rows/card-list.tsx';
import { EmptyState } from '../../../../kit/loading/empty-state.tsx';
import { useFailureToast } from '../../../../kit/loading/use-failure-toast.ts';
import type { OwnOffer } from '../../../../tender/own-offer/own-offer.ts';
import type { PreviousOffer } from '../../../../tender/own-offer/previous-phase.ts';
import { UnsavedNote } from '../../../../tender/own-offer/unsaved-note.tsx';
import { OfferTag } from '../../../../tender/comparison/offer-tag.tsx';
import type { GroupSum } from '../../../../tender/own-offer/group-sums.ts';
import { useGebaeude } from '../../api.ts';
import { buildingFacts, type CardFigures, cardFigures } from '../../card-figures.ts';
import { TEXTS } from '../../texts.ts';
import styles from './property-cards.module.css';
import { SincePrevious } from '../since-previous.tsx';
import { SliceName } from '../../../../tender/lv/slice-icon.tsx';
import { GapTag } from '../../../../tender/own-offer/to-do/gap-tag.tsx';

/** What a property's buildings are, and what its total is per square metre of them. */
function Buildings({ liegenschaft, card }: { liegenschaft: Liegenschaft; card: CardFigures }) {
  const { isLoading, error, data } = useGebaeude(liegenschaft);
  useFailureToast(LIEGENSCHAFT_TEXTS.gebaeudeNotLoaded, error, { sticky: true });
  if (isLoading) return <p className={styles.facts}> </p>;
  if (error !== null) return <p className={styles.facts}>{LIEGENSCHAFT_TEXTS.gebaeudeNotLoaded}</p>;
  const facts = buildingFacts(data ?? []);
  if (facts === undefined) return <p className={styles.facts}>{TEXTS.noBuildings}</p>;
  const technik = facts.technisierungsgrade.map((grad) => OPTION_LABELS.technisierungsgrad[grad]).join(', ');
  const parts = [
    facts.bruttoGrundflaeche === 0 ? '' : LIEGENSCHAFT_TEXTS.floorArea(facts.bruttoGrundflaeche),
    facts.baujahr === '' ? '' : `${TEXTS.baujahr} ${facts.baujahr}`,
    card.kind !== 'priced' || card.isUnpriced || facts.bruttoGrundflaeche === 0
      ? ''
      : TEXTS.perArea(formatMillis(Math.round(card.total.sumMillis / facts.bruttoGrundflaeche))),
    technik === '' ? '' : `${TEXTS.technik} ${technik}`,
  ].filter((part) => part !== '');
  return <p className={styles.facts}>{parts.length === 0 ? TEXTS.noBuildings : parts.join(' · ')}</p>;
}

/** What a group comes to; where no price is entered nothing is offered, which is not 0 €. */
function GroupFigure({ group, phaseId }: { group: GroupSum; phaseId: string }) {
  const { sumMillis, flags, isInactive, isUnpriced } = group;
  if (isInactive) return <span className={styles.inactive}>{TEXTS.onlyInactive}</span>;
  return (
    <>
      <GapTag {...{ phaseId, flags, isUnpriced }} isShort />
      {!isUnpriced && `${formatWholeEuros(sumMillis)} €`}
    </>
  );
}

const WITHOUT = {
  'no-lv': { icon: IconFileOff, words: TEXTS.noLv },
  'not-in-market': { icon: IconMapPinOff, words: TEXTS.notInMarket },
} as const;

function Prices({ card, own, previous }: CardsProps & { card: CardFigures }) {
  if (card.kind !== 'priced') {
    const { icon: Icon, words } = WITHOUT[card.kind];
    return (
      <p className={styles.without}>
        <Icon size={16} aria-hidden /> {words}
      </p>
    );
  }
  return (
    <dl className={styles.prices}>
      {card.groups.map((group) => (
        <div key={group.slice.sliceId}>
          <dt>
            <SliceName slice={group.slice} />
          </dt>
          <dd>
            <GroupFigure group={group} phaseId={own.phase.id} />
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{TEXTS.sum}</dt>
        <dd>
          <SincePrevious previous={previous} now={card.total} lIndices={[card.index]} isShort />
          {(card.total.flags & FLAG_PRICE_MISSING) !== 0 && !card.isUnpriced && (
            <OfferTag kind="incomplete" isShort />
          )}
          {card.isUnpriced ? TEXTS.noSum : `${formatWholeEuros(card.total.sumMillis)} €`}
          <UnsavedNote own={own} lIndices={[card.index]} />
        </dd>
      </div>
    </dl>
  );
}

/** The offer that cards show, and what it would come to at the prices of the phase before. */
interface CardsProps {
  readonly own: OwnOffer;
  readonly previous: PreviousOffer | undefined;
}

interface CardProps extends CardsProps {
  readonly liegenschaft: Liegenschaft;
  readonly index: number;
}

/** A property with its prices per service group, or why it has none (OVERVIEW-007, OVERVIEW-008). */
function PropertyCard({ own, previous, liegenschaft, index }: CardProps) {
  const card = useMemo(() => cardFigures(own, index), [own, index]);
  return (
    <article className={styles.card} data-kind={card.kind}>
      <h3 className={styles.name}>
        {/* The link covers the whole card. */}
        <Link to="/dl-overview" search={{ pId: own.phase.id, lId: liegenschaft.id }} className={styles.link}>
          {liegenschaft.nummer} · {liegenschaft.name}
        </Link>
        <IconChevronRight size={16} aria-hidden />
      </h3>
      <Box component="p" m="2px 0 0" c="dimmed">
        {adresseLine(liegenschaft.adresse)}
      </Box>
      <Buildings liegenschaft={liegenschaft} card={card} />
      <Prices card={card} own={own} previous={previous} />
    </article>
  );
}

const ROW_HEIGHT_PX = 260;

/** A card for each property of the phase; draws only those near the window (OVERVIEW-007). */
export function PropertyCards({ actions, ...cards }: CardsProps & { actions: ReactNode }) {
  const { liegenschaften } = cards.own;
  if (liegenschaften.length === 0)
    return <EmptyState title={TEXTS.noProperties}>{TEXTS.noneAvailableHint}</EmptyState>;
  return (
    <section>
      <Group component="header" gap="8px 16px" justify="space-between" mb={12}>
        <Box component="h2" fz={16}>
          {TEXTS.properties(liegenschaften.length)}
        </Box>
        {actions}
      </Group>
      <CardList items={liegenschaften} className={styles.cards} rowHeightPx={ROW_HEIGHT_PX} isFewWhole>
        {(liegenschaft, index) => <PropertyCard {...cards} liegenschaft={liegenschaft} index={index} />}
      </CardList>
    </section>
  );
}
