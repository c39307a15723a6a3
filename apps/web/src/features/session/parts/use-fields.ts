import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirstWrong } from '../../../kit/field/first-wrong.ts';
import { useBusy } from '../../../kit/field/use-busy.ts';

/** Submits a form: busy while it is sent, then the sentence of a refusal if there is one. */
export function useSubmit(send: () => Promise<string | undefined>) {
  const [refusal, setRefusal] = useState<string>();
  const { isBusy, run } = useBusy();
  return {
    refusal,
    isBusy,
    forget: () => setRefusal(undefined),
    submit: (event?: SubmitEvent<HTMLFormElement>): void => {
      event?.preventDefault();
      void run(async () => setRefusal(await send()));
    },
  };
}

/** A form of texts: a change forgets problems and refusal, the first wrong field gets the focus. */
export function useFields<Fields extends Record<keyof Fields, string>>(
  empty: Fields,
  problemsOf: (fields: Fields) => Partial<Fields>,
  send: (fields: Fields) => Promise<string | undefined>,
) {
  const [fields, setFields] = useState(empty);
  const [problems, setProblems] = useState<Partial<Fields>>({});
  const { refusal, isBusy, forget, submit } = useSubmit(() => send(fields));
  return {
    fields,
    problems,
    refusal,
    isBusy,
    change: (changed: Partial<Fields>) => {
      setFields({ ...fields, ...changed });
      setProblems({});
      forget();
    },
    check: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const found = problemsOf(fields);
      flushSync(() => setProblems(found));
      if (Object.keys(found).length === 0) submit();
      else focusFirstWrong(event.currentTarget);
    },
  };
}
