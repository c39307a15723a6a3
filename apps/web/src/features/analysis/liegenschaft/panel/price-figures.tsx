import { Box, Group, Text } from '@mantine/core';
import { shortNames } from '@rahmenpreis/german/short-names.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { medianMillis } from '@rahmenpreis/pricing/spread/median.ts';
import { participationWord } from '@rahmenpreis/tendering/participation/participation.ts';
import { isCompared } from '@rahmenpreis/tendering/spread/line-spread.ts';
import { referenceIndexOf } from '@rahmenpreis/tendering/award/compared-lv.ts';
import { offerState } from '@rahmenpreis/tendering/award/offer-state.ts';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { LoadError } from '../../../../kit/loading/load-state.tsx';
import { RankBadge } from '../../../../tender/comparison/rank-badge.tsx';
import type { LvLine } from '../../../../tender/lv/lv-line.ts';
import { useShownPhaseState } from '../../../../tender/phase/use-phase-state.tsx';
import { TEXTS as COMMON } from '../../texts.ts';
import { tippingSentence } from '../comparison/firm-lines.ts';
import { beforeRows, partRows, standingRows } from './figure-row.ts';
import { type OpenedPrice, readPriceParts, standingsOf } from './price-detail.ts';
import { TEXTS } from './texts.ts';
import { useEnteredInPhases } from './use-entered.ts';
import styles from './price-panel.module.css';

type Figures = ReturnType<typeof useFigures>;

/** The factored unit prices that count on one line, with their median; the table has the same in numbers. */
function EpChart({ offers, names, standings }: Figures) {
  const points = offers.flatMap((offer, p) => {
    const { epFactoredMillis: ep, isBest } = offer;
    if (!isCompared(offer) || ep === null) return [];
    const kind = standings[p]?.isOutlier === true ? 'far' : isBest ? 'best' : 'other';
    return { ep, kind, name: names[p] ?? '' };
  });
  const eps = points.map(({ ep }) => ep);
  const median = medianMillis(eps);
  const [min, max] = [Math.min(...eps), Math.max(...eps)];
  if (points.length < 2 || median === null || min === max) return null;
  const place = (ep: number) => `${((ep - min) / (max - min)) * 100}%`;
  const [first, last] = [points.find(({ ep }) => ep === min), points.find(({ ep }) => ep === max)];
  return (
    <Box mt={16} aria-hidden>
      <b>{TEXTS.chart}</b>
      <div className={styles.axis}>
        <span className={styles.median} style={{ left: place(median) }} />
        {points.map(({ ep, kind, name }) => (
          <i key={name} data-kind={kind} title={`${name}: ${formatMillis(ep)}`} style={{ left: place(ep) }} />
        ))}
      </div>
      <Group gap={12} wrap="nowrap" align="stretch" justify="space-between" c="dimmed" fz="xs">
        <span>{first?.name}</span>
        <span>{TEXTS.median(formatMillis(median))}</span>
        <span>{last?.name}</span>
      </Group>
    </Box>
  );
}

/** Names who lies far off the median, and who has no rank and why. */
function PriceNotes({ table: { bidders }, names, standings, view }: Figures & OpenedPrice) {
  const phaseState = useShownPhaseState();
  const far = bidders.flatMap((_, p) => {
    const { isOutlier = false, offMedian: change } = standings[p] ?? {};
    if (!isOutlier || change === undefined) return [];
    return TEXTS.far(names[p] ?? '', change.replace(/^[+−]/, ''), !change.startsWith('−'));
  });
  const unranked = bidders.flatMap((bidder, p) => {
    const state = offerState(bidder);
    const words = {
      complete: undefined,
      incomplete: COMMON.incomplete,
      'not-in-market': COMMON.notInMarket,
      'not-offering': participationWord(bidder.participation, phaseState),
    }[state];
    return words === undefined ? [] : TEXTS.state(names[p] ?? '', TEXTS.withoutRank(words));
  });
  return (
    <>
      {far.length > 0 && (
        <p className={styles.far}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {far.join('; ')}, {TEXTS.threshold(view.outlierPercent)}
          </span>
        </p>
      )}
      {unranked.length > 0 && (
        <p className={styles.unranked}>
          <IconInfoCircle size={16} aria-hidden />
          <span>{unranked.join('; ')}.</span>
        </p>
      )}
    </>
  );
}

function useFigures({ line, ...props }: OpenedPrice & { readonly line: LvLine }) {
  const { table, providers, liegenschaft, phaseId, view } = props;
  const { bidders } = table;
  const own = useMemo(
    () =>
      bidders.flatMap(({ serviceProviderId }) => providers.find(({ id }) => id === serviceProviderId) ?? []),
    [bidders, providers],
  );
  const { entered, before, problem } = useEnteredInPhases(phaseId, own);
  const { position } = line;
  const names = shortNames(bidders.map(({ organisation }) => organisation));
  const offers = line.offers.slice(0, bidders.length);
  const referenceIndex = referenceIndexOf(bidders, view.referenceId);
  const standings = standingsOf(offers, referenceIndex, view.outlierPercent);
  const valuesBefore = before.map((own) => own?.values);
  const titles = before.map((own) => own?.phase.title);
  const parts = position && entered ? readPriceParts(position, liegenschaft, entered, valuesBefore) : [];
  const rows = [
    ...partRows(parts),
    ...standingRows(offers, standings, names[referenceIndex ?? -1]),
    ...(titles.every((title) => title === undefined) ? [] : beforeRows(parts, titles)),
  ];
  return { rows, names, offers, standings, problem };
}

/** What makes the price of each bidder, best first, and how it stands to the best and to the median. */
export function PriceFigures(props: OpenedPrice & { readonly line: LvLine }): ReactNode {
  const { table, line } = props;
  const figures = useFigures(props);
  const { rows, names, problem } = figures;
  const tipping = tippingSentence(table, line);
  return (
    <>
      {/* Scrolled by keys where it is wider than the panel. */}
      <Box mt={10} style={{ overflowX: 'auto' }} role="group" aria-label={TEXTS.table} tabIndex={0}>
        <table className={styles.figures} aria-label={TEXTS.table}>
          <thead>
            <tr>
              <th scope="col">{TEXTS.per(line.position?.unit ?? '')}</th>
              {table.bidders.map(({ serviceProviderId, organisation, rank }, p) => (
                <th key={serviceProviderId} scope="col" title={organisation}>
                  <RankBadge rank={rank} />
                  <span className={styles.name}>{names[p]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, hint, isStrong, figures: cells }) => (
              <tr key={label} data-strong={isStrong}>
                <th scope="row" title={hint}>
                  {label}
                </th>
                {cells.map(({ text, tone, hint: figureHint }, p) => (
                  <td key={table.bidders[p]?.serviceProviderId} data-tone={tone} title={figureHint}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      {problem && <LoadError {...problem} isSticky />}
      {tipping !== undefined && (
        <Text inherit mt={10}>
          {tipping}
        </Text>
      )}
      <EpChart {...figures} />
      <PriceNotes {...figures} {...props} />
    </>
  );
}
