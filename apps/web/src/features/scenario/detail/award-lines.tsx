import { Box } from '@mantine/core';
import type { ScenarioCell } from '@rahmenpreis/contract/scenario.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { formatThousands } from '@rahmenpreis/pricing/numbers/thousands.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { ShownScenario } from '../api.ts';
import { surchargeText } from '../figures.ts';
import { DETAIL, TEXTS } from '../texts.ts';
import { hueStyle, WhoName } from '../who-name.tsx';
import { whyOf } from './cell-why.tsx';
import styles from './matrix.module.css';

function aboveOf({ sumMillis, cheapestMillis }: ScenarioCell): number {
  return sumMillis === null || cheapestMillis === null ? 0 : Math.max(0, sumMillis - cheapestMillis);
}

/** The award on a phone: a bar for each package of a property, in words when opened, the dearest first. */
export function AwardLines({ cells, scenario, names }: ShownScenario) {
  const nummerOf = (id: string) => names.properties.get(id)?.nummer ?? '';
  const rows = [...Map.groupBy(cells, ({ liegenschaftId }) => liegenschaftId)].toSorted(([a], [b]) =>
    compareGerman(nummerOf(a), nummerOf(b)),
  );
  return (
    <ul className={styles.lines} aria-label={DETAIL.award}>
      {rows.map(([id, own]) => {
        const winners = new Set(own.map(({ serviceProviderId }) => names.find(serviceProviderId)?.name));
        const above = own.reduce((sum, cell) => sum + aboveOf(cell), 0);
        return (
          <li key={id}>
            <details>
              <summary>
                <span>
                  <strong>{nummerOf(id)}</strong> {names.properties.get(id)?.stadt}
                  <small>{joinGerman([...winners].map((name) => name ?? TEXTS.nobody))}</small>
                </span>
                <span className={styles.bars} aria-hidden>
                  {SLICES.map(({ sliceId }) => {
                    const who = names.find(own.find((cell) => cell.sliceId === sliceId)?.serviceProviderId);
                    return (
                      <span key={sliceId} data-taken={who !== undefined || undefined} style={hueStyle(who)} />
                    );
                  })}
                </span>
                <Box component="span" ta="right">
                  {above === 0 ? TEXTS.none : `+${formatThousands(above)}`}
                </Box>
              </summary>
              <ul className={styles.packages}>
                {own
                  .toSorted((a, b) => aboveOf(b) - aboveOf(a))
                  .map((cell) => (
                    <li key={cell.sliceId}>
                      <span>{SLICES.find(({ sliceId }) => sliceId === cell.sliceId)?.title}</span>
                      <span>
                        <WhoName who={names.find(cell.serviceProviderId)} /> {surchargeText(cell)}
                      </span>
                      <small>{cell.reason ?? whyOf(cell, scenario, names)}</small>
                    </li>
                  ))}
              </ul>
            </details>
          </li>
        );
      })}
    </ul>
  );
}
