import { Group, Progress, Stack } from '@mantine/core';
import type { Scenario } from '@rahmenpreis/contract/scenario.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { signedPercent } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import { isProven, isWithoutPoints, outcomeProofWords } from '@rahmenpreis/scenario/proof-words.ts';
import { useServerNow } from '../../../kernel/time/use-server-now.ts';
import textStyles from '../../../kit/show/text.module.css';
import { tenthsPercent } from '../figures.ts';
import { isSought, ownOutcome, ProofTag } from '../proof-tag.tsx';
import { DETAIL, TEXTS } from '../texts.ts';
import styles from './detail.module.css';

const SECOND_MS = 1_000;

function stepWords({ run }: Scenario): string {
  if (run?.state === 'waiting')
    return run.waitsFor === null ? TEXTS.steps.waiting : TEXTS.steps.waitsFor(run.waitsFor);
  return TEXTS.steps[run?.step ?? 'first'];
}

/** How far a run is, and within what the award lies by now. */
function Running({ scenario }: { scenario: Scenario }) {
  const { run, outcome } = scenario;
  const begunMs = run === null ? 0 : Date.parse(run.startedAt);
  const seconds = Math.max(0, Math.floor((useServerNow(SECOND_MS) - begunMs) / SECOND_MS));
  const gap = outcome?.proof === 'open' ? outcome.gapMillis : null;
  return (
    <Stack gap={4} flex={1}>
      <Group component="span" gap={0} wrap="nowrap" align="stretch" justify="space-between">
        {stepWords(scenario)}
        <span className={textStyles.quiet}>{TEXTS.seconds(seconds)}</span>
      </Group>
      <Progress size="sm" value={100} animated aria-label={stepWords(scenario)} />
      {gap !== null && outcome !== null && <small>{outcomeProofWords({ ...outcome, proof: 'gap' })}</small>}
    </Stack>
  );
}

function proofHint({ outcome, kept }: Pick<Scenario, 'outcome' | 'kept'>): string {
  if (outcome === null || outcome.isStale || kept === 'current-award') return '';
  if (isWithoutPoints(outcome)) return TEXTS.noPointsHint;
  return isProven(outcome) ? TEXTS.proofHint : '';
}

/** Sum, distance to the ideal offer and to the target prices, and how sure the result is. */
export function Strip({ scenario }: { scenario: Scenario }) {
  const { run } = scenario;
  const outcome = ownOutcome(scenario);
  const above = outcome === null ? 0 : outcome.sumMillis - outcome.idealMillis;
  const isPale = outcome === null || outcome.isStale || isSought(scenario);
  const isWorking = run?.state === 'running' || run?.state === 'waiting';
  return (
    <dl className={styles.strip} data-pale={isPale || undefined}>
      <div>
        <dt>{DETAIL.sum}</dt>
        <dd>
          {outcome === null ? TEXTS.none : `${formatMillis(outcome.sumMillis)} €`}
          {outcome !== null && outcome.openCount > 0 && <small>{DETAIL.stayOpen(outcome.openCount)}</small>}
        </dd>
      </div>
      <div>
        <dt>{DETAIL.ideal}</dt>
        <dd>
          {outcome === null || above === 0
            ? TEXTS.none
            : `${above > 0 ? '+' : '−'}${formatMillis(Math.abs(above))} €, ${signedPercent(above, outcome.idealMillis)}`}
        </dd>
      </div>
      {outcome !== null && outcome.target.targetMillis > 0 && (
        <div>
          <dt>{DETAIL.target(outcome.target.packageCount, outcome.packageCount)}</dt>
          <dd data-above={outcome.target.sumMillis > outcome.target.targetMillis || undefined}>
            {tenthsPercent(outcome.target.sumMillis, outcome.target.targetMillis)}
          </dd>
        </div>
      )}
      <div>
        <dt>{TEXTS.rows.proof}</dt>
        <dd className={styles.proofLine}>
          <ProofTag scenario={scenario} />
          {isWorking ? (
            <Running scenario={scenario} />
          ) : (
            <small>{run?.reason ?? proofHint({ ...scenario, outcome })}</small>
          )}
        </dd>
      </div>
    </dl>
  );
}
