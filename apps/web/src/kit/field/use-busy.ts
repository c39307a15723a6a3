import { type SyntheticEvent, useState } from 'react';

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

/** Sends a form: once at a time, and only while it is ready. */
export function useSubmit(isReady: boolean, send: () => Promise<void>) {
  const { isBusy, run } = useBusy();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // The form may stand in another one.
    event.stopPropagation();
    if (isReady && !isBusy) void run(send);
  };
  return { isBusy, submit };
}
