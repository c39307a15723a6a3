import { useState } from 'react';

/**
 * Gives what is shown, or what was shown last. A dialog that keeps its content while it closes stays mounted,
 * and only then gives the focus back to where it was.
 */
export function useLastShown<Shown>(shown: Shown | undefined): Shown | undefined {
  const [last, setLast] = useState(shown);
  if (shown !== undefined && shown !== last) setLast(shown);
  return shown ?? last;
}
