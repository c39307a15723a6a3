import { useState } from 'react';

/** Submits a form: busy while it is sent, then the sentence of a refusal if there is one. */
export function useSubmit(send: () => Promise<string | undefined>) {
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  return {
    refusal,
    isBusy,
    forget: () => setRefusal(undefined),
    submit: async (): Promise<boolean> => {
      setBusy(true);
      const sentence = await send();
      setRefusal(sentence);
      setBusy(false);
      return sentence === undefined;
    },
  };
}
