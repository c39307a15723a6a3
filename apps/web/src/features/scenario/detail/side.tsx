import { Box, UnstyledButton } from '@mantine/core';
import type { Scenario, ScenarioCell } from '@rahmenpreis/contract/scenario.ts';
import { tenthsText } from '@rahmenpreis/scenario/words.ts';
import { REGION_TILES } from '@rahmenpreis/picture/award/region-tiles.ts';
import type { CSSProperties } from 'react';
import { type Names, type ShownScenario, useRebateLines } from '../api.ts';
import { percentText } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import { regionShares } from '../figures.ts';
import { Part } from '../part.tsx';
import { DETAIL, TEXTS } from '../texts.ts';
import { hueStyle, WhoName } from '../who-name.tsx';
import styles from './detail.module.css';
import textStyles from '../../../kit/show/text.module.css';

/** The share that nobody may pass, in tenths of a percent; undefined where there is no such rule. */
function shareLimit({ rules }: Scenario): number | undefined {
  const limits = rules.flatMap((rule) =>
    rule.kind === 'volume' &&
    rule.bound === 'at-most' &&
    rule.bidderIds === 'each' &&
    rule.limit.unit === 'share'
      ? [rule.limit.tenths]
      : [],
  );
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/** What each bidder gets; a bar ends at twice the limit, the stroke is the limit. */
export function ShareBars({ phaseId, scenario, names }: Omit<ShownScenario, 'cells'> & { phaseId: string }) {
  const { outcome } = scenario;
  const rebates = useRebateLines(phaseId, scenario, names);
  if (outcome === null) return null;
  const limit = shareLimit(scenario);
  const most = Math.max(1, ...outcome.shares.map(({ sumMillis }) => sumMillis));
  const whole = limit === undefined ? most : (2 * limit * outcome.sumMillis) / 1_000;
  const netOf = (id: string) => {
    const share = outcome.shares.find(({ serviceProviderId }) => serviceProviderId === id);
    return share === undefined ? -1 : share.sumMillis - share.rebateMillis;
  };
  const bidders = [...names.who.values()].toSorted((a, b) => netOf(b.id) - netOf(a.id));
  return (
    <Part title={DETAIL.shares} hint={limit === undefined ? undefined : DETAIL.limit(tenthsText(limit))}>
      <ul className={styles.shares}>
        {bidders.map((who) => {
          const share = outcome.shares.find(({ serviceProviderId }) => serviceProviderId === who.id);
          const width = Math.min(100, (100 * (share?.sumMillis ?? 0)) / whole);
          return (
            <li key={who.id} style={hueStyle(who)}>
              <WhoName who={who} />
              <span className={styles.bar} data-limited={limit !== undefined || undefined}>
                <span style={{ width: `${width}%` }} />
              </span>
              <span>
                {share === undefined
                  ? TEXTS.none
                  : percentText(share.sumMillis - share.rebateMillis, outcome.sumMillis)}
              </span>
              <span className={textStyles.quiet}>{share?.packageCount ?? ''}</span>
            </li>
          );
        })}
      </ul>
      {rebates.map((text) => (
        <Box component="p" key={text} mt={6} mb={0} fz={13}>
          {text}
        </Box>
      ))}
    </Part>
  );
}

interface RegionTilesProps {
  readonly cells: readonly ScenarioCell[];
  readonly names: Names;
  readonly region: string | undefined;
  readonly onRegion: (region: string | undefined) => void;
}

/** The Bundesländer, each with a bar of its shares; a press shows only that one, a second press all. */
export function RegionTiles({ cells, names, region, onRegion }: RegionTilesProps) {
  if (cells.length === 0) return null;
  const own = new Map(regionShares(cells, names.properties).map((each) => [each.region, each.shares]));
  return (
    <Part title={DETAIL.regions} hint={DETAIL.withProperties(own.size)}>
      <div className={styles.tiles}>
        {Object.entries(REGION_TILES).map(([name, [short, row, column]]) => {
          const shares = own.get(name);
          const place: CSSProperties = { gridRow: row, gridColumn: column };
          if (shares === undefined) {
            return (
              <span key={name} className={styles.tile} style={place} title={name} data-empty>
                {short}
              </span>
            );
          }
          return (
            <UnstyledButton
              key={name}
              className={styles.tile}
              style={place}
              title={name}
              aria-label={DETAIL.onlyRegion(short, name)}
              aria-pressed={region === name}
              onClick={() => onRegion(region === name ? undefined : name)}
            >
              {short}
              <span className={styles.tileBar}>
                {shares.map(({ id, sumMillis }) => (
                  <span key={id} style={{ ...hueStyle(names.find(id)), flexGrow: sumMillis }} />
                ))}
              </span>
            </UnstyledButton>
          );
        })}
      </div>
    </Part>
  );
}
