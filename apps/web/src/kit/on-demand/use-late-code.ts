import { useEffect, useState } from 'react';

/**
 * What a piece of code exports, once it is wanted and has come; `load` is one function for as long as the piece is the
 * same. Where it cannot be loaded `onMissing` is called, and it is asked for again when it is wanted the next time.
 */
export function useLateCode<Code extends object>(
  load: () => Promise<Code>,
  isWanted: boolean,
  onMissing?: () => void,
): Code | undefined {
  const [code, setCode] = useState<Code>();
  const isMissing = isWanted && code === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isCurrent = true;
    load().then(
      (loaded) => {
        if (isCurrent) setCode(loaded);
      },
      () => {
        if (isCurrent) onMissing?.();
      },
    );
    return () => {
      isCurrent = false;
    };
    // A new `onMissing` is no reason to load again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isMissing, load]);
  return isWanted ? code : undefined;
}
