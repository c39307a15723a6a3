import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Gives true one frame after `opened` has become true, and false at once. What opens notices only the change from closed
 * to open, and notes then where the focus has to return; one that is mounted open would lose it.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    // In one go with all effects: between them the focus could move into what opens, and would be noted there.
    const frame = requestAnimationFrame(() => flushSync(() => setOpened(opened)));
    return () => cancelAnimationFrame(frame);
  }, [opened]);
  return opened && isOpened;
}
