import { useEffect, useState } from 'react';

/**
 * Gives `opened` one frame later. A dialog notices only the change from closed to open, and notes then where the focus
 * has to return; one that is mounted open would lose it.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpened(opened));
    return () => cancelAnimationFrame(frame);
  }, [opened]);
  return isOpened;
}
