import { Box, Button, Stack } from '@mantine/core';
import type { Scenario, ScenarioConflict, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { signedPercent } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import { ruleText } from '@rahmenpreis/scenario/words.ts';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconFileUnknown,
  IconHistory,
  IconMapPin,
  IconPackages,
  IconPercentage,
  IconStar,
  IconTarget,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Names } from '../api.ts';
import { Part } from '../part.tsx';
import { EarlierProofTag } from '../proof-tag.tsx';
import { DETAIL } from '../texts.ts';
import styles from './detail.module.css';
import { ToolButton } from '../../../kit/field/tool-button.tsx';

interface ConflictViewProps {
  readonly conflict: ScenarioConflict;
  readonly rules: readonly ScenarioRule[];
  readonly names: Names;
  /** Takes a way out; undefined where rules may not be changed. */
  readonly onChange: ((rules: readonly ScenarioRule[]) => void) | undefined;
  /** Looks for more ways out, where the time was over before all were tried; undefined where nobody may. */
  readonly onMore: (() => void) | undefined;
}

/** The elements that use Enter themselves; a conflict's rule inputs are exempt, as nothing else is to do. */
const OWN_KEYS = 'a, button, input, textarea, select, [role=dialog], [role=grid], [role=combobox]';
const CONFLICT_RULE = 'li[data-conflict] input';

/** Does by Enter what the filled button does. */
function useEnter(take: (() => void) | undefined): void {
  const run = useEffectEvent(() => take?.());
  const isOn = take !== undefined;
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (key !== 'Enter' || !(target instanceof Element)) return;
      if (target.closest(OWN_KEYS) !== null && !target.matches(CONFLICT_RULE)) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn]);
}

/** A figure stays with its unit. */
const NO_BREAK = '\u00A0';

/** Why, in numbered steps. */
function Steps({ steps }: Pick<ScenarioConflict, 'steps'>) {
  return (
    <Part title={DETAIL.whySteps}>
      <ol className={styles.steps}>
        {steps.map(({ title, text }, at) => (
          <li key={at}>
            <b>{title}</b>
            <span>{text.replaceAll(/ (?=[€%])/g, NO_BREAK)}</span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** What a rule is about, as one sees it before reading it. */
const RULE_ICONS: Record<ScenarioRule['kind'], Icon> = {
  count: IconUsers,
  volume: IconPercentage,
  rebate: IconPercentage,
  bundle: IconPackages,
  fixed: IconMapPin,
  excluded: IconMapPin,
  target: IconTarget,
  missing: IconFileUnknown,
  quality: IconStar,
  incumbent: IconHistory,
};

function RuleIcon({ rule }: { readonly rule: ScenarioRule | undefined }): ReactNode {
  const Shown = rule && RULE_ICONS[rule.kind];
  return Shown && <Shown className={styles.wayIcon} size={18} aria-hidden />;
}

/** Who gets how many packages: «Alpina 34 und Spree 14». */
function sharesText(
  shares: readonly { readonly serviceProviderId: string; readonly packageCount: number }[],
  { find }: Names,
): string {
  return joinGerman(shares.map((own) => `${find(own.serviceProviderId)?.name ?? ''} ${own.packageCount}`));
}

/** Explains why nothing fits, and the sufficient changes, cheapest first; Enter takes the cheapest. */
export function ConflictView({ conflict, rules, names, onChange, onMore }: ConflictViewProps) {
  const { sentence, steps, idealMillis, waysOut } = conflict;
  const [cheapest] = waysOut;
  const take = (way: ScenarioConflict['waysOut'][number]): void =>
    onChange?.(
      way.changed === null ? rules.toSpliced(way.rule, 1) : rules.with(way.rule, way.changed as ScenarioRule),
    );
  useEnter(cheapest === undefined || onChange === undefined ? undefined : () => take(cheapest));
  const wordsOf = (rule: ScenarioRule | undefined) =>
    rule === undefined ? '' : ruleText(names.ground, rule);
  return (
    <>
      <div className={styles.conflict} role="status">
        <IconAlertTriangle size={20} aria-hidden />
        <p>{sentence}</p>
      </div>
      {waysOut.length > 0 && (
        <Part title={DETAIL.waysOut} hint={DETAIL.waysOutHint}>
          <ul className={styles.ways}>
            {waysOut.map((way, place) => {
              const { rule, changed, sumMillis, shares } = way;
              return (
                <li key={rule}>
                  <RuleIcon rule={rules[rule]} />
                  <div>
                    {changed === null ? (
                      <strong>{DETAIL.dropped(wordsOf(rules[rule]))}</strong>
                    ) : (
                      <>
                        <strong>{ruleText(names.ground, changed)}</strong>{' '}
                        {DETAIL.instead(wordsOf(rules[rule]))}
                      </>
                    )}
                    <small>
                      {sharesText(shares, names)} {DETAIL.packages}
                    </small>
                  </div>
                  <Box className="figures" ta={{ base: 'left', sm: 'right' }}>
                    <strong>{formatMillis(sumMillis)} €</strong>
                    {idealMillis !== null && (
                      <small>{DETAIL.overIdeal(signedPercent(sumMillis - idealMillis, idealMillis))}</small>
                    )}
                  </Box>
                  {onChange !== undefined && (
                    <Button
                      {...(place === 0 ? { variant: 'filled', 'data-tooltip': DETAIL.changeHint } : {})}
                      onClick={() => take(way)}
                    >
                      {DETAIL.change}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </Part>
      )}
      {conflict.isPartial && (
        <p className={styles.warning}>
          {DETAIL.waysPartial}{' '}
          {onMore !== undefined && (
            <Button size="compact-sm" onClick={onMore}>
              {DETAIL.waysMore}
            </Button>
          )}
        </p>
      )}
      {steps.length > 0 && <Steps steps={steps} />}
    </>
  );
}

type BeforeConflictProps = Pick<ConflictViewProps, 'names' | 'onChange'> & { readonly scenario: Scenario };

/** The last result, and what was changed of its rules since: one step back. */
export function BeforeConflict({ scenario, names, onChange }: BeforeConflictProps) {
  const { outcome, rules } = scenario;
  if (outcome === null) return null;
  const isOne = rules.length === outcome.rules.length + 1;
  const textsOf = (own: readonly ScenarioRule[]) => own.map((rule) => ruleText(names.ground, rule));
  const before = textsOf(outcome.rules);
  const added = textsOf(rules).filter((text) => !before.includes(text));
  const count = isOne && added.length === 1 ? 'one' : 'more';
  return (
    <Part title={DETAIL.before[count]} hint={DETAIL.beforeHint}>
      <Stack gap={6} align="flex-start" p={14} fz={13} className={styles.before}>
        <small>{count === 'one' ? DETAIL.lastOutcomeWithout(added.join('')) : DETAIL.lastOutcome}</small>
        <strong>{formatMillis(outcome.sumMillis)} €</strong>
        <p>
          <EarlierProofTag outcome={outcome} /> {sharesText(outcome.shares, names)} {DETAIL.packages}
        </p>
        {onChange !== undefined && (
          <ToolButton
            icon={IconArrowBackUp}
            label={DETAIL.takeBack[count]}
            onClick={() => onChange(outcome.rules)}
          />
        )}
      </Stack>
    </Part>
  );
}
