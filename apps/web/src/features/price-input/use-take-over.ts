import { useCallback } from 'react';
import { TAKE_OVER } from '../../tender/own-offer/previous-texts.ts';
import { placeIn, useDeskAddress } from './use-desk-address.ts';

/** Whether the address asks for the take-over, and functions to open it in the price tab and to close it. */
export function useTakeOver() {
  const { search, change } = useDeskAddress();
  const open = useCallback(() => change((known) => ({ ...placeIn(known), show: TAKE_OVER })), [change]);
  const close = useCallback(() => change(({ show: _show, ...rest }) => rest, { replace: true }), [change]);
  return { isOpen: search.show === TAKE_OVER, open, close };
}
