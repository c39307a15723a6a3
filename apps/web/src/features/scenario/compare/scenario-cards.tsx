import { Group, Stack } from '@mantine/core';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { ruleText } from '@rahmenpreis/scenario/words.ts';
import { Link } from '@tanstack/react-router';
import { DraftTag, ProofTag } from '../proof-tag.tsx';
import { TEXTS } from '../texts.ts';
import {
  againstIdeal,
  DeleteButton,
  MarkButton,
  RerunButton,
  type ScenariosProps,
} from './scenario-table.tsx';
import styles from './compare.module.css';

/** One scenario a card, for narrow screens; two that are marked give the list of changes. */
export function ScenarioCards({ phaseId, scenarios, names, marks, onMark, onDelete }: ScenariosProps) {
  return (
    <Stack component="ul" gap={10}>
      {scenarios.map((scenario) => {
        const above = againstIdeal(scenario);
        const { outcome, rules } = scenario;
        return (
          <li key={scenario.id} className={styles.card}>
            <Group gap={6} wrap="nowrap" align="flex-start" justify="space-between">
              <Link
                to="/scenarios/detail"
                search={{ pId: phaseId, sId: scenario.id }}
                className={styles.title}
              >
                {scenario.name}
              </Link>
              <DraftTag scenario={scenario} />
              <DeleteButton scenario={scenario} onDelete={onDelete} />
              <MarkButton scenario={scenario} marks={marks} onMark={onMark} />
            </Group>
            <p className={styles.cardSum}>
              {outcome === null ? TEXTS.none : `${formatMillis(outcome.sumMillis)} €`}
            </p>
            <p>
              {above !== undefined &&
                above.percent !== '' &&
                `${above.euros} € (${above.percent}) ${TEXTS.rows.ideal}`}
            </p>
            <p>{rules.map((rule) => ruleText(names.ground, rule)).join(', ')}</p>
            <Group gap={8} wrap="nowrap">
              <ProofTag scenario={scenario} />
              <RerunButton phaseId={phaseId} scenario={scenario} />
            </Group>
          </li>
        );
      })}
    </Stack>
  );
}
