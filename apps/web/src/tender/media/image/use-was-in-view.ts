import { useInViewport } from '@mantine/hooks';
import { useState } from 'react';

/** Says whether the element with this `ref` has ever been in sight. */
export function useWasInView<Element extends HTMLElement>() {
  const { ref, inViewport } = useInViewport<Element>();
  const [wasInView, setSeen] = useState(false);
  if (inViewport && !wasInView) setSeen(true);
  return { ref, wasInView };
}
