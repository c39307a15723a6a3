import { useInViewport } from '@mantine/hooks';
import { useState } from 'react';

/** Says whether the element with this `ref` has ever been in sight. */
export function useWasSeen<Element extends HTMLElement>() {
  const { ref, inViewport } = useInViewport<Element>();
  const [wasSeen, setSeen] = useState(false);
  if (inViewport && !wasSeen) setSeen(true);
  return { ref, wasSeen };
}
