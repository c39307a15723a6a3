import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Gives true one frame after `opened` turns true, and false at once. What opens notices only the change from
 * closed to open, and then notes where the focus must return; mounted open, it would lose that.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    // In one go with all effects: between them the focus could move into what opens, and be noted there.
    const frame = requestAnimationFrame(() => flushSync(() => setOpened(opened)));
    return () => cancelAnimationFrame(frame);
  }, [opened]);
  return opened && isOpened;
}
