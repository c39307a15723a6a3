import { useState } from 'react';

/** Tells whether work begun by `run` is under way; what the work rejects with, `run` rejects with too. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false);
  const run = async <Result>(work: () => Promise<Result> | Result): Promise<Result> => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
