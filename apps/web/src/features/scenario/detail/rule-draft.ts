import type { Scenario, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { withoutReasons } from '@rahmenpreis/scenario/rules.ts';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { createStore } from '../../../kernel/store.ts';
import type { ScenarioChange } from '../api.ts';
import { applyChanges, type RuleChange, ruleChanges } from './rule-change.ts';

/** Says how long nothing more is changed before the run begins, in milliseconds. */
const REST_MS = 400;
/** How often a change is brought into what somebody else has stored meanwhile. */
const MOST_TRIES = 3;

type Rules = readonly ScenarioRule[];
type Known = Pick<Scenario, 'version' | 'name' | 'rules'>;

/** What a draft asks of the server, and what it tells its user. */
export interface DraftTools {
  /** Stores name and rules over a version; 412 where another stands there by now. */
  readonly save: (content: ScenarioChange) => Promise<Known>;
  readonly read: () => Promise<Known>;
  readonly run: () => Promise<void>;
  readonly tellFailure: (what: 'rules' | 'name' | 'share', error: unknown) => void;
  /** Names the rules that stay as somebody else has changed them. */
  readonly tellLeft: (rules: Rules) => void;
}

/** Whether rules give the same, whyever somebody wants them. */
function isSame(a: Rules, b: Rules): boolean {
  return JSON.stringify(withoutReasons(a)) === JSON.stringify(withoutReasons(b));
}

/** What a scenario is to become, made of its newest state; undefined where that leaves no room for it. */
type Wish = (from: Known) => Omit<ScenarioChange, 'version'> | undefined;

/** Keeps a scenario as the server has it, and stores wishes one after the other over its newest state. */
function keepStored(tools: DraftTools, onNews: () => void) {
  let known: Known | undefined;
  /** The newest state that arrived while something was being stored. */
  let arrived: Known | undefined;
  let isSaving = false;
  let running = Promise.resolve();
  const adopt = (next: Known | undefined): void => {
    if (next === undefined || (known !== undefined && next.version < known.version)) return;
    if (isSaving) arrived = next;
    else known = next;
    onNews();
  };
  /** Stores a wish, again where somebody else was quicker; throws what the server said last. */
  const store = async (wish: Wish, onStored?: () => void): Promise<void> => {
    let refusal: unknown;
    for (let tries = 0; known !== undefined && tries < MOST_TRIES; tries += 1) {
      const { version, rules: before } = known;
      const wanted = wish(known);
      if (wanted === undefined) break;
      try {
        known = await tools.save({ ...wanted, version });
        onStored?.();
        if (!isSame(before, wanted.rules)) await tools.run();
        return;
      } catch (error) {
        if (!isCallFailure(error, 412)) throw error;
        refusal = error;
        known = await tools.read();
      }
    }
    if (refusal !== undefined) throw refusal;
  };
  return {
    get: () => known,
    adopt,
    store,
    /** Does what stores after all that is being stored; a failure is told. */
    inTurn(what: 'rules' | 'name' | 'share', work: () => Promise<void>): Promise<void> {
      running = running.then(async () => {
        isSaving = true;
        await work().catch((error: unknown) => tools.tellFailure(what, error));
        isSaving = false;
        adopt(arrived);
        arrived = undefined;
        onNews();
      });
      return running;
    },
  };
}

/** Keeps changes of single rules until they are stored on top of what others have stored meanwhile. */
export function createRuleDraft(tools: DraftTools) {
  const shown = createStore<Rules>([]);
  let changes: readonly RuleChange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    const known = stored.get();
    if (known !== undefined) shown.set(applyChanges(known.rules, changes).rules);
  };
  const stored = keepStored(tools, show);
  const storeChanges = async (): Promise<void> => {
    const sent = changes;
    if (sent.length === 0) return;
    let left: Rules = [];
    // Once stored they are no changes any more, also while the run is still being asked for.
    const drop = (): void => {
      changes = changes.filter((own) => !sent.includes(own));
    };
    try {
      await stored.store(({ name, rules }) => {
        const applied = applyChanges(rules, sent);
        left = applied.left;
        return { name, rules: applied.rules };
      }, drop);
    } finally {
      drop();
    }
    if (left.length > 0) tools.tellLeft(left);
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    return stored.inTurn('rules', storeChanges);
  };
  const add = (own: readonly RuleChange[]): void => {
    changes = [...changes, ...own];
    show();
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), REST_MS);
  };
  return {
    shown,
    adopt: stored.adopt,
    flush,
    /** Shows other rules at once and stores them soon; gives what changed. */
    change(rules: Rules): readonly RuleChange[] {
      const own = ruleChanges(shown.get(), rules);
      add(own);
      return own;
    },
    /** Applies changes to the shown rules; gives those that stay since somebody else changed them. */
    bring(own: readonly RuleChange[]): Rules {
      const { rules, left } = applyChanges(shown.get(), own);
      add(ruleChanges(shown.get(), rules));
      return left;
    },
    /** Makes a draft everybody's, as it is. */
    async share(): Promise<void> {
      await flush();
      await stored.inTurn('share', () =>
        stored.store(({ name, rules }) => ({ name, rules, isDraft: false })),
      );
    },
    /** Stores what is still to be stored, and gives the version that stands then. */
    async settle(): Promise<number | undefined> {
      await flush();
      return stored.get()?.version;
    },
    /** Renames the scenario, unless somebody else did meanwhile, which is told; rules and result stay. */
    async rename(name: string): Promise<void> {
      await flush();
      const seen = stored.get()?.name;
      await stored.inTurn('name', () =>
        stored.store((from) => (from.name === seen ? { name, rules: from.rules } : undefined)),
      );
    },
  };
}
