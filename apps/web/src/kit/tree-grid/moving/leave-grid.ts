import type { KeyboardEvent } from 'react';

/** Escape in a cell, where there is nothing to give up, leads to the first field above the table without a way through all its cells. */
export function leaveGrid(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const isInCell = event.target instanceof Element && event.target.matches('[aria-colindex]');
  if (isInCell) event.currentTarget.querySelector('input')?.focus();
}
