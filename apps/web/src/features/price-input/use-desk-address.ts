import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PageSearch } from '../../tender/phase/use-phase-in-view.ts';

/** The offer that an address names, without what of it is shown. */
export function placeIn({ pId, aId }: PageSearch): PageSearch {
  return { ...(pId !== undefined && { pId }), ...(aId !== undefined && { aId }) };
}

/** What the address of the desk says of what is shown, and a function that changes it, on whichever page. */
export function useDeskAddress() {
  const navigate = useNavigate();
  const search: PageSearch = useSearch({ strict: false });
  const change = useCallback(
    (next: (search: PageSearch) => PageSearch, options: { readonly replace?: boolean } = {}) => {
      void navigate({ to: '.', search: next, ...options });
    },
    [navigate],
  );
  return { search, change };
}
