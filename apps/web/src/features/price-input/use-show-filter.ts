import { useDeskAddress } from './use-desk-address.ts';

/** What a table is narrowed to, as the address names it in `show`. */
export function useShowFilter<Filter extends 'gaps' | 'marks' | 'set' | 'outside'>(
  filters: readonly Filter[],
) {
  const { search, change } = useDeskAddress();
  const filter = filters.find((known) => known === search.show);
  const choose = (next: Filter | undefined): void => {
    change(({ show: _show, ...rest }) => (next === undefined ? rest : { ...rest, show: next }), {
      replace: true,
    });
  };
  return {
    filter,
    choose,
    /** Sets a filter; the one that is set is taken away. */
    toggle: (wanted: Filter) => choose(filter === wanted ? undefined : wanted),
  };
}
