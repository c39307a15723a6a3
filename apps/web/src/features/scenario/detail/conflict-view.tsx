import { Button } from '@mantine/core';
import type { ScenarioConflict, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { ruleText } from '@rahmenpreis/scenario/words.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Names } from '../api.ts';
import { DETAIL } from '../texts.ts';
import parts from '../parts.module.css';
import styles from './detail.module.css';

interface ConflictViewProps {
  readonly conflict: ScenarioConflict;
  readonly rules: readonly ScenarioRule[];
  readonly names: Names;
  /** Takes a way out; undefined where rules may not be changed. */
  readonly onChange: ((rules: readonly ScenarioRule[]) => void) | undefined;
}

/** Why nothing fits, and what is enough to change, cheapest first: nothing is broken. */
export function ConflictView({ conflict, rules, names, onChange }: ConflictViewProps) {
  const { sentence, waysOut } = conflict;
  const wordsOf = (at: number) => {
    const rule = rules[at];
    return rule === undefined ? '' : ruleText(names.ground, rule);
  };
  return (
    <>
      <div className={styles.conflict} role="status">
        <IconAlertTriangle size={20} aria-hidden />
        <p>{sentence}</p>
      </div>
      {waysOut.length > 0 && (
        <section>
          <div className={parts.head}>
            <h2>{DETAIL.waysOut}</h2>
            <span>{DETAIL.waysOutHint}</span>
          </div>
          <ul className={styles.ways}>
            {waysOut.map(({ rule, changed, sumMillis, shares }, place) => (
              <li key={rule}>
                <div>
                  {changed === null ? (
                    <strong>{DETAIL.dropped(wordsOf(rule))}</strong>
                  ) : (
                    <>
                      <strong>{ruleText(names.ground, changed)}</strong> {DETAIL.instead(wordsOf(rule))}
                    </>
                  )}
                  <small>
                    {joinGerman(
                      shares.map(
                        ({ serviceProviderId: id, packageCount }) =>
                          `${names.who.get(id)?.name ?? ''} ${packageCount}`,
                      ),
                    )}
                  </small>
                </div>
                <strong>{formatMillis(sumMillis)} €</strong>
                {onChange !== undefined && (
                  <Button
                    {...(place === 0 ? { variant: 'filled' } : {})}
                    onClick={() =>
                      onChange(changed === null ? rules.toSpliced(rule, 1) : rules.with(rule, changed))
                    }
                  >
                    {DETAIL.change}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
