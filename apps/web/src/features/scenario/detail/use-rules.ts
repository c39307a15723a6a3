import { useCallbackRef } from '@mantine/hooks';
import type { Scenario, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { ruleText } from '@rahmenpreis/scenario/words.ts';
import { useEffect, useState } from 'react';
import { useStore } from '../../../kernel/store.ts';
import { showFailure, showToast } from '../../../kernel/toast/show-toast.ts';
import {
  forgetSteps,
  type Left,
  noteDone,
  takeBackStep,
  useHasStep,
} from '../../../tender/undo/done-steps.ts';
import { type Names, readScenario, runScenario, saveScenario, type ScenarioPlace } from '../api.ts';
import { DETAIL } from '../texts.ts';
import { reversed } from './rule-change.ts';
import { createRuleDraft } from './rule-draft.ts';

type Rules = readonly ScenarioRule[];

/** The rules of a scenario as somebody changes them. */
export type RuleDraft = ReturnType<typeof useRules>;

/** Keeps rule changes until stored; each rest stores them and begins a run; Strg+Z undoes one change. */
export function useRules(place: ScenarioPlace, scenario: Scenario | undefined, names: Names | undefined) {
  const leftOf = useCallbackRef((rules: Rules): Left | undefined => {
    if (rules.length === 0) return undefined;
    const texts = names === undefined ? [] : rules.map((rule) => ruleText(names.ground, rule));
    return { title: DETAIL.ruleLeft(rules.length), text: texts.join(' ') };
  });
  const [draft] = useState(() =>
    createRuleDraft({
      save: (content) => saveScenario(place, content),
      read: () => readScenario(place),
      run: () => runScenario(place),
      tellFailure: (what, error) => showFailure(DETAIL.notStored[what], error),
      tellLeft: (rules) => {
        const left = leftOf(rules);
        if (left !== undefined) showToast('warning', left.title, left.text, { sticky: true });
      },
    }),
  );
  const id = `rules ${place.scenarioId}`;
  const rules = useStore(draft.shown);
  const hasStep = useHasStep(id);
  useEffect(() => draft.adopt(scenario), [draft, scenario]);
  // Whoever leaves has changed it all the same.
  useEffect(
    () => () => {
      void draft.flush();
      forgetSteps(id);
    },
    [draft, id],
  );
  return {
    rules,
    change(next: Rules): void {
      const done = draft.change(next);
      const takeBack = async () => leftOf(draft.bring(reversed(done)));
      noteDone({ id, takeBack, notUndone: DETAIL.ruleNotUndone });
    },
    rename: (name: string): void => void draft.rename(name),
    share: draft.share,
    settle: draft.settle,
    /** Takes the last change back; undefined where there is none. */
    undo: hasStep ? () => void takeBackStep(id) : undefined,
  };
}
