import { ActionIcon, Box, Group, Text } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { formatMillis, formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { changeOf, moveOfProperties } from '@rahmenpreis/tendering/round/compare-rounds.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { LoadError, LoadingRows } from '../../kit/loading/load-state.tsx';
import { Card } from '../../kit/show/card.tsx';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import textStyles from '../../kit/show/text.module.css';
import { priceChangeText } from '../../tender/comparison/texts.ts';
import { useMovedPrices } from './api.ts';
import { type MovedPrice, movedPrices, type OpenedMove, sliceTitle } from './round-rows.ts';
import { TEXTS } from './texts.ts';
import styles from './rounds.module.css';

interface RoundPanelProps {
  readonly opened: OpenedMove;
  /** Whose keys the prices of the bidder are. */
  readonly organisationId: string;
  readonly liegenschaften: readonly Liegenschaft[];
  readonly onClose: () => void;
}

const PROPERTIES_NAMED = 5;
const PRICES_NAMED = 8;

function Section({ title }: { title: string }) {
  return (
    <Box component="h3" mt={14} mb={4} fz={13}>
      {title}
    </Box>
  );
}

function Properties({ opened: { row, before, now }, liegenschaften }: Omit<RoundPanelProps, 'onClose'>) {
  const moved = useMemo(
    () =>
      moveOfProperties(before.round, now.round, row.serviceProviderId, row.sliceId).filter(
        ([, move]) => changeOf(move) !== 0,
      ),
    [before, now, row],
  );
  if (moved.length === 0) return null;
  const more = moved.length - PROPERTIES_NAMED;
  return (
    <>
      <Section title={TEXTS.panel.liegenschaften} />
      <ul className={styles.list}>
        {moved.slice(0, PROPERTIES_NAMED).map(([id, move]) => {
          const own = liegenschaften.find((other) => other.id === id);
          const name = own === undefined ? id : liegenschaftLabel(own);
          return (
            <li key={id}>
              <span title={name}>{name}</span>
              <Text span inherit className="figures" flex="none">
                {formatSignedMillis(changeOf(move))}
              </Text>
            </li>
          );
        })}
        {more > 0 && <li>{TEXTS.panel.more(more)}</li>}
      </ul>
    </>
  );
}

function Price({ price, uId }: { price: MovedPrice; uId: string }) {
  const { epCode, title, beforeMillis, nowMillis, effectMillis } = price;
  const percent = priceChangeText(beforeMillis, nowMillis);
  const figures = `${formatMillis(beforeMillis)} → ${formatMillis(nowMillis)}${percent === undefined ? '' : `, ${percent}`}`;
  return (
    <li>
      <Link
        to="/provider"
        search={{ uId, tab: 'preise', code: epCode }}
        title={`${title}: ${figures}`}
        aria-label={`${epCode} ${title}, ${figures}: ${TEXTS.panel.course}`}
      >
        {epCode} {title}
      </Link>
      <Text span inherit className="figures" flex="none">
        {formatSignedMillis(effectMillis)}
      </Text>
    </li>
  );
}

function Prices({ opened, organisationId, liegenschaften }: Omit<RoundPanelProps, 'onClose'>) {
  const { row, before, now } = opened;
  const [phaseId, beforeId] = [now.phase.id, before.phase.id];
  const asked = useMovedPrices(now.phase, beforeId, { orgaId: organisationId, liegenschaften });
  const { frame, problem } = asked;
  const prices = useMemo(
    () =>
      frame && asked.before && asked.now
        ? movedPrices(
            frame,
            [
              { phaseId: beforeId, keyVals: asked.before },
              { phaseId, keyVals: asked.now },
            ],
            row.sliceId,
          )
        : undefined,
    [frame, asked.before, asked.now, phaseId, beforeId, row.sliceId],
  );
  if (problem !== undefined) return <LoadError {...problem} />;
  if (prices === undefined) return <LoadingRows rows={4} />;
  const uId = row.serviceProviderId;
  return (
    <>
      <Section title={TEXTS.panel.positions} />
      {prices.length === 0 && <p className={textStyles.note}>{TEXTS.panel.samePrices}</p>}
      <ul className={styles.list}>
        {prices.slice(0, PRICES_NAMED).map((price) => (
          <Price key={price.epCode} price={price} uId={uId} />
        ))}
        {prices.length > PRICES_NAMED && (
          <li>
            <Link to="/provider" search={{ uId, tab: 'preise' }}>
              {TEXTS.panel.more(prices.length - PRICES_NAMED)}
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}

/** The largest parts of one change: properties and positions in euros, each linked to its line over time. */
export function RoundPanel(props: RoundPanelProps) {
  const { opened, onClose } = props;
  const { row, before, now, move } = opened;
  return (
    <aside className={styles.panel} aria-label={TEXTS.panel.label}>
      <Card>
        <Group gap={8} wrap="nowrap" align="flex-start">
          <Box component="h2" flex={1} fz={15}>
            {row.organisation}
          </Box>
          <ActionIcon variant="subtle" aria-label={KIT_TEXTS.close} onClick={onClose}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
        <p className={textStyles.note}>
          {row.sliceId === undefined ? TEXTS.panel.all : sliceTitle(row.sliceId)},{' '}
          {TEXTS.panel.step(before.phase.title, now.phase.title)}
        </p>
        <dl className={styles.figures}>
          <dt>{TEXTS.panel.before}</dt>
          <dd>{formatMillis(move.beforeMillis)}</dd>
          <dt>{TEXTS.panel.now}</dt>
          <dd>{formatMillis(move.nowMillis)}</dd>
          <dt>{TEXTS.panel.change}</dt>
          <dd>{formatSignedMillis(changeOf(move))}</dd>
        </dl>
        <Properties {...props} />
        <Prices key={`${row.id} ${now.phase.id}`} {...props} />
      </Card>
    </aside>
  );
}
