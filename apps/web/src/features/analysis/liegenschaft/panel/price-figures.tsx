import { shortNames } from '@rahmenpreis/german/short-names.ts';
import { type ReactNode, useMemo } from 'react';
import { LoadError } from '../../../../kit/loading/load-state.tsx';
import { RankBadge } from '../../../../tender/comparison/rank-badge.tsx';
import type { LvLine } from '../../../../tender/lv/lv-line.ts';
import { tippingSentence } from '../firm-lines.ts';
import { referenceIndexOf } from '../view/comparison-view.ts';
import { EpChart } from './ep-chart.tsx';
import { beforeRows, partRows, standingRows } from './figure-row.ts';
import { readPriceParts, standingsOf } from './price-detail.ts';
import { PriceNotes } from './price-notes.tsx';
import type { OpenedPrice } from './opened-price.ts';
import styles from './price-panel.module.css';
import { TEXTS } from './texts.ts';
import { useEntered } from './use-entered.ts';

function useFigures({ line, ...props }: OpenedPrice & { readonly line: LvLine }) {
  const { table, providers, liegenschaft, phaseId, view } = props;
  const { bidders } = table;
  const own = useMemo(
    () =>
      bidders.flatMap(({ serviceProviderId }) => providers.find(({ id }) => id === serviceProviderId) ?? []),
    [bidders, providers],
  );
  const { entered, before, problem } = useEntered(phaseId, own);
  const { position } = line;
  const names = shortNames(bidders.map(({ organisation }) => organisation));
  const offers = line.offers.slice(0, bidders.length);
  const referenceIndex = referenceIndexOf(bidders, view);
  const standings = standingsOf(offers, referenceIndex, view.outlierPercent);
  const parts =
    position === undefined || entered === undefined
      ? []
      : readPriceParts(
          position,
          liegenschaft,
          entered,
          before.map((own) => own?.values),
        );
  const rows = [
    ...partRows(parts),
    ...standingRows(offers, standings, names[referenceIndex ?? -1]),
    ...(before.every((own) => own === undefined)
      ? []
      : beforeRows(
          parts,
          before.map((own) => own?.phase.title),
        )),
  ];
  return { rows, names, offers, standings, problem };
}

/** What makes the price of each bidder, best first, and how it stands to the best and to the median. */
export function PriceFigures(props: OpenedPrice & { readonly line: LvLine }): ReactNode {
  const { table, line, view } = props;
  const { rows, names, offers, standings, problem } = useFigures(props);
  const tipping = tippingSentence(table, line);
  return (
    <>
      {/* Scrolled by keys where it is wider than the panel. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroller} role="group" aria-label={TEXTS.table} tabIndex={0}>
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
            {rows.map(({ id, label, hint, isStrong, figures }) => (
              <tr key={id} data-strong={isStrong}>
                <th scope="row" title={hint}>
                  {label}
                </th>
                {figures.map(({ text, tone, hint: figureHint }, p) => (
                  <td key={table.bidders[p]?.serviceProviderId} data-tone={tone} title={figureHint}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problem !== undefined && (
        <LoadError title={problem.title} error={problem.error} onRetry={problem.retry} isSticky />
      )}
      {tipping !== undefined && <p className={styles.tipping}>{tipping}</p>}
      <EpChart offers={offers} names={names} standings={standings} />
      <PriceNotes
        bidders={table.bidders}
        names={names}
        standings={standings}
        outlierPercent={view.outlierPercent}
      />
    </>
  );
}
