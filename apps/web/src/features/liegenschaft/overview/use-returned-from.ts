import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';

/**
 * The property whose editor was left for this page, «» for a new one; undefined when the user came from elsewhere. Known
 * once the page is in place and has been scrolled to its top (SHELL-009).
 */
export function useReturnedFrom(): string | undefined {
  const router = useRouter();
  const [lid, setLid] = useState<string>();
  useLayoutEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation }) => {
        if (fromLocation?.pathname !== '/liegenschaften/detail') return;
        const { lid: left = '' } = fromLocation.search as { lid?: string };
        setLid(left);
      }),
    [router],
  );
  return lid;
}
