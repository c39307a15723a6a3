import { useState } from 'react';
import { useDeskAddress } from './use-desk-address.ts';

/**
 * What a table is narrowed to, as the address names it in `show`; `found` gives what each filter shows now,
 * undefined while that is not known.
 */
export function useShowFilter<Filter extends 'gaps' | 'marks' | 'set' | 'outside'>(
  found: Readonly<Record<Filter, () => Iterable<string> | undefined>>,
) {
  const { search, change } = useDeskAddress();
  const filter = (Object.keys(found) as Filter[]).find((known) => known === search.show);
  // Those of the moment the filter was set: what is shown must not vanish while its value is being changed.
  const [held, setHeld] = useState<{ readonly filter: Filter; readonly names: ReadonlySet<string> }>();
  if (filter !== held?.filter) {
    const names = filter && found[filter]();
    if (filter === undefined || names !== undefined) setHeld(filter && { filter, names: new Set(names) });
  }
  const choose = (next: Filter | undefined): void => {
    change(({ show: _show, ...rest }) => (next === undefined ? rest : { ...rest, show: next }), {
      replace: true,
    });
  };
  return {
    filter,
    /** What the filter shows; everything where it is undefined. */
    names: held?.names,
    choose,
    /** Sets a filter; the one that is set is taken away. */
    toggle: (wanted: Filter) => choose(filter === wanted ? undefined : wanted),
  };
}
