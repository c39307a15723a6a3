import { useState } from 'react';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { useSending } from '../../kit/field/use-sending.ts';
import { SECTION_TEXTS } from './texts.ts';

/** Fields that several people write, with the version and who stored them last. */
interface StoredFields<F> {
  readonly version: number;
  readonly fields: F;
  readonly editedBy: string | null;
}

/** How fields are stored over the version that was seen, and read as they are by now. */
interface FieldStore<F> {
  readonly save: (seen: number, fields: F) => Promise<void>;
  readonly read: () => Promise<StoredFields<F>>;
  readonly onDone: () => void;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Puts what somebody typed over what others stored meanwhile: where only one side changed a field, its change
 * stands; where both did otherwise, the typed one stands and the field is named.
 */
export function mergeFields<F extends object>(seen: F, typed: F, now: F) {
  const names = Object.keys(typed) as (keyof F)[];
  const changed = names.filter((name) => !isSame(typed[name], seen[name]));
  const disputed = changed.filter(
    (name) => !isSame(now[name], seen[name]) && !isSame(now[name], typed[name]),
  );
  const own = Object.fromEntries(changed.map((name) => [name, typed[name]])) as Partial<F>;
  return { merged: { ...now, ...own }, disputed };
}

/** The state of a form over such fields: what others stored meanwhile is merged into it and told. */
export function useSharedFields<F extends object>(
  known: StoredFields<F>,
  { save, read, onDone }: FieldStore<F>,
) {
  const [seen, setSeen] = useState(known);
  const [fields, setFields] = useState(known.fields);
  const [outrun, setOutrun] = useState<{ by: string | null; disputed: readonly (keyof F)[] }>();
  const { isBusy, submit } = useSending(SECTION_TEXTS.notSaved, async () => {
    try {
      await save(seen.version, fields);
      onDone();
    } catch (error) {
      if (!isCallFailure(error, 412)) throw error;
      const now = await read();
      const { merged, disputed } = mergeFields(seen.fields, fields, now.fields);
      setFields(merged);
      setOutrun({ by: now.editedBy, disputed });
      setSeen(now);
    }
  });
  return {
    fields,
    setFields,
    /** What the form around them needs. */
    form: { isBusy, submit, outrun: outrun && SECTION_TEXTS.outrun(outrun.by), onCancel: onDone },
    /** What stands by now in a field that both changed. */
    noteOf: (name: keyof F, wordsOf: (fields: F) => string) =>
      outrun?.disputed.includes(name) === true
        ? SECTION_TEXTS.now(wordsOf(seen.fields) || SECTION_TEXTS.none)
        : undefined,
  };
}
