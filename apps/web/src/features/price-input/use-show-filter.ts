import { useNavigate, useSearch } from '@tanstack/react-router';

/** What a table is narrowed to, as the address names it in `show`. */
export function useShowFilter<Filter extends 'gaps' | 'marks' | 'set' | 'outside'>(
  filters: readonly Filter[],
) {
  const navigate = useNavigate({ from: '/dl-priceinput' });
  const { show } = useSearch({ from: '/shell/provider/dl-priceinput' });
  const filter = filters.find((known) => known === show);
  const choose = (next: Filter | undefined): void => {
    void navigate({
      search: ({ show: _show, ...rest }) => (next === undefined ? rest : { ...rest, show: next }),
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
