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

/** Stores a scenario, one change after the other, each over what was known of it then. */
function useStore(place: ScenarioPlace, scenario: Scenario | undefined) {
  const saving = useRef(Promise.resolve());
  const known = useRef<{ version: number; name: string; rules: Rules }>({ version: 0, name: '', rules: [] });
  useEffect(() => {
    if (scenario === undefined || scenario.version < known.current.version) return;
    known.current = { version: scenario.version, name: scenario.name, rules: scenario.rules };
  }, [scenario]);

  /** Does what stores after all that is being stored, and says so where it fails. */
  const afterOthers = useCallback((work: () => Promise<void>, failed: string): Promise<void> => {
    saving.current = saving.current.then(work).catch((error: unknown) => showFailure(failed, error));
    return saving.current;
  }, []);
  /** Stores what is sent, and says whether its rules give another result than those before. */
  const store = useCallback(
    async (sent: { readonly name?: string; readonly rules: Rules }): Promise<boolean> => {
      const isOther = !isSame(known.current.rules, sent.rules);
      const { version, name } = await saveScenario(place, { ...known.current, ...sent });
      known.current = { version, name, rules: sent.rules };
      return isOther;
    },
    [place],
  );
  return { afterOthers, store };
}

/** Keeps what is changed of rules until it is stored; each rest stores it and begins a run. */
export function useRules(place: ScenarioPlace, scenario: Scenario | undefined): RuleDraft {
  const [draft, setDraft] = useState<Rules>();
  const [history, setHistory] = useState<readonly Rules[]>([]);
  const waiting = useRef<{ rules: Rules; timer: ReturnType<typeof setTimeout> }>(undefined);
  /** Counts what was handed over to be stored. */
  const saves = useRef(0);
  const { afterOthers, store } = useStore(place, scenario);
  const rules = draft ?? scenario?.rules ?? [];

  const save = useCallback(() => {
    const next = waiting.current?.rules;
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    if (next === undefined) return;
    const own = (saves.current += 1);
    const run = async (): Promise<void> => {
      if (await store({ rules: next })) await runScenario(place);
    };
    void afterOthers(run, DETAIL.notSaved).then(() => {
      // What was changed meanwhile is shown on, whether it waits or is on its way.
      if (waiting.current === undefined && own === saves.current) setDraft(undefined);
    });
  }, [place, store, afterOthers]);
  const rename = (name: string): void => {
    // What of the rules still waits is stored with its own name first.
    save();
    const run = async (): Promise<void> => {
      await store({ name, rules });
    };
    void afterOthers(run, DETAIL.notRenamed);
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
