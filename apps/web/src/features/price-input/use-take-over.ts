import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { TAKE_OVER } from '../../tender/own-offer/previous-texts.ts';

/** Whether the address asks for the take-over, and functions to open it in the price tab and to close it. */
export function useTakeOver() {
  const navigate = useNavigate({ from: '/dl-priceinput' });
  const { show } = useSearch({ from: '/shell/provider/dl-priceinput' });
  const open = useCallback(() => {
    void navigate({
      search: ({ pId }) => ({ ...(pId === undefined ? {} : { pId }), show: TAKE_OVER }),
    });
  }, [navigate]);
  const close = useCallback(() => {
    void navigate({ search: ({ show: _show, ...rest }) => rest, replace: true });
  }, [navigate]);
  return { isOpen: show === TAKE_OVER, open, close };
}
