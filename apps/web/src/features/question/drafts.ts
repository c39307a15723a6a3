import type { Question } from '@rahmenpreis/contract/question.ts';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { createStore } from '../../kernel/store.ts';

/** Says how long nothing more is typed before a draft is kept on the server, in milliseconds. */
const REST_MS = 800;

/** The texts that administrators write together: the question as all will read it, and its answer. */
export type Texts = Readonly<NonNullable<Question['draft']>>;

/** The part of a question that a draft is made of. */
type Draftable = Pick<Question, 'id' | 'version' | 'text' | 'draft'>;

/** A draft typed here, kept on the server or not yet. */
interface Edit extends Texts {
  readonly phaseId: string;
  /** The version it is made over, and what stands there. */
  readonly seen: number;
  readonly base: Texts;
  /** True where somebody else has kept another draft: nothing is sent until both were looked at. */
  readonly isOutrun: boolean;
}

/** The calls by which drafts are kept, and the way to tell of a failure. */
export interface DraftTools {
  /** Keeps a draft over a version, and gives the question then; 412 where another version stands there. */
  readonly save: (id: string, edit: Edit) => Promise<Draftable>;
  /** Gives a question as it is now; undefined where it is none of the phase any more. */
  readonly read: (id: string, phaseId: string) => Promise<Draftable | undefined>;
  readonly tellFailure: (error: unknown) => void;
}

/** The draft that the server has; the question as it was asked where nobody has begun. */
export function keptTexts({ text, draft }: Pick<Question, 'text' | 'draft'>): Texts {
  return draft ?? { text, answer: '' };
}

function isSame(a: Texts, b: Texts): boolean {
  return a.text === b.text && a.answer === b.answer;
}

/** Says whether the server has what is typed. */
export function isKept(edit: Edit | undefined): boolean {
  return edit === undefined || isSame(edit, edit.base);
}

/** The edit that still says how a question is written at: not one that is kept and outdated. */
export function presentEdit(question: Draftable, edit: Edit | undefined): Edit | undefined {
  return isKept(edit) && edit !== undefined && question.version > edit.seen ? undefined : edit;
}

/** Keeps typed drafts until the server has them, whichever question is in sight meanwhile. */
export function createDrafts(tools: DraftTools) {
  const edits = createStore<ReadonlyMap<string, Edit>>(new Map());
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let running: Promise<void> = Promise.resolve();
  const set = (id: string, edit: Edit | undefined): void => {
    const next = new Map(edits.get());
    if (edit === undefined) next.delete(id);
    else next.set(id, edit);
    edits.set(next);
  };
  /** Builds on what the server has now; what was typed meanwhile stays. */
  const rebase = (id: string, seen: number, base: Texts, isOutrun = false): void => {
    const now = edits.get().get(id);
    if (now !== undefined) set(id, { ...now, seen, base, isOutrun: isOutrun && !isSame(now, base) });
  };
  const save = async (id: string): Promise<void> => {
    const edit = edits.get().get(id);
    if (edit === undefined || edit.isOutrun || isKept(edit)) return;
    try {
      const { text, answer } = edit;
      rebase(id, (await tools.save(id, edit)).version, { text, answer });
    } catch (error) {
      if (!isCallFailure(error, 412)) return tools.tellFailure(error);
      const question = await tools.read(id, edit.phaseId).catch(() => undefined);
      if (question === undefined || question.version === edit.seen) return tools.tellFailure(error);
      const isFree = isSame(keptTexts(question), edit.base);
      rebase(id, question.version, keptTexts(question), !isFree);
      if (isFree) await save(id);
    }
  };
  const flush = (id: string): Promise<void> => {
    clearTimeout(timers.get(id));
    running = running.then(() => save(id));
    return running;
  };
  return {
    edits,
    flush,
    /** Takes what is typed, and keeps it soon. */
    type(phaseId: string, question: Draftable, texts: Texts): void {
      const known = presentEdit(question, edits.get().get(question.id));
      const { seen = question.version, base = keptTexts(question), isOutrun = false } = known ?? {};
      set(question.id, { ...texts, phaseId, seen, base, isOutrun });
      clearTimeout(timers.get(question.id));
      timers.set(
        question.id,
        setTimeout(() => void flush(question.id), REST_MS),
      );
    },
    /** Puts what is typed in place of what somebody else has kept, which was looked at. */
    keepOwn(question: Draftable): Promise<void> {
      rebase(question.id, question.version, keptTexts(question));
      return flush(question.id);
    },
    /** Keeps what is typed of a question and gives the version then; undefined where somebody outran it. */
    async settle({ id, version }: Pick<Draftable, 'id' | 'version'>): Promise<number | undefined> {
      await flush(id);
      const edit = edits.get().get(id);
      return edit?.isOutrun === true ? undefined : Math.max(version, edit?.seen ?? 0);
    },
    /** Gives up what is typed. */
    drop: (id: string): void => set(id, undefined),
    /** Keeps everything that can be kept, and says whether that is all. */
    async flushAll(): Promise<boolean> {
      for (const id of edits.get().keys()) await flush(id);
      return [...edits.get().values()].every(isKept);
    },
    /** Forgets everything, for instance for the next user at the same screen. */
    clear(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      edits.set(new Map());
    },
  };
}
