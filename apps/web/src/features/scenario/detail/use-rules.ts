import type { Scenario, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { withoutReasons } from '@rahmenpreis/scenario/rules.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { showFailure } from '../../../kernel/toast/show-toast.ts';
import { runScenario, saveScenario, type ScenarioPlace } from '../api.ts';
import { DETAIL } from '../texts.ts';

/** So long nothing more is changed before the run begins, in milliseconds. */
const REST_MS = 400;

type Rules = readonly ScenarioRule[];

/** Whether rules give the same, whyever somebody wants them. */
function isSame(a: Rules, b: Rules): boolean {
  return JSON.stringify(withoutReasons(a)) === JSON.stringify(withoutReasons(b));
}

/** The rules of a scenario as somebody changes them. */
export interface RuleDraft {
  readonly rules: Rules;
  /** Shows other rules at once, stores and reckons them soon. */
  change(rules: Rules): void;
  /** Gives the scenario another name; its rules and result stay. */
  rename(name: string): void;
  /** Takes the last change back; undefined where there is none. */
  readonly undo: (() => void) | undefined;
}

/** Keeps what is changed of rules until it is stored; each rest stores it and begins a run. */
export function useRules(place: ScenarioPlace, scenario: Scenario | undefined): RuleDraft {
  const [draft, setDraft] = useState<Rules>();
  const [history, setHistory] = useState<readonly Rules[]>([]);
  const waiting = useRef<{ rules: Rules; timer: ReturnType<typeof setTimeout> }>(undefined);
  const saving = useRef(Promise.resolve());
  const known = useRef<{ version: number; name: string; rules: Rules }>({ version: 0, name: '', rules: [] });
  const rules = draft ?? scenario?.rules ?? [];
  useEffect(() => {
    if (scenario === undefined || scenario.version < known.current.version) return;
    known.current = { version: scenario.version, name: scenario.name, rules: scenario.rules };
  }, [scenario]);

  /** Does what stores after all that is being stored, and says so where it fails. */
  const afterOthers = useCallback((work: () => Promise<void>, failed: string): Promise<void> => {
    saving.current = saving.current.then(work).catch((error: unknown) => showFailure(failed, error));
    return saving.current;
  }, []);
  const store = useCallback(
    async (sent: { readonly name?: string; readonly rules: Rules }): Promise<void> => {
      const { version, name } = await saveScenario(place, { ...known.current, ...sent });
      known.current = { version, name, rules: sent.rules };
    },
    [place],
  );
  const save = useCallback(() => {
    const next = waiting.current?.rules;
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    if (next === undefined) return;
    const run = async (): Promise<void> => {
      const isOther = !isSame(known.current.rules, next);
      await store({ rules: next });
      if (isOther) await runScenario(place);
    };
    void afterOthers(run, DETAIL.notSaved).then(() => {
      // What was changed meanwhile is shown on.
      if (waiting.current === undefined) setDraft(undefined);
    });
  }, [place, store, afterOthers]);
  const rename = (name: string): void => {
    // What of the rules still waits is stored with its own name first.
    save();
    void afterOthers(() => store({ name, rules }), DETAIL.notRenamed);
  };
  // Whoever leaves has changed it all the same.
  useEffect(() => save, [save]);

  const show = (next: Rules): void => {
    clearTimeout(waiting.current?.timer);
    waiting.current = { rules: next, timer: setTimeout(save, REST_MS) };
    setDraft(next);
  };
  const [last] = history.slice(-1);
  return {
    rules,
    rename,
    change(next) {
      setHistory([...history, rules]);
      show(next);
    },
    undo:
      last === undefined
        ? undefined
        : () => {
            setHistory(history.slice(0, -1));
            show(last);
          },
  };
}
