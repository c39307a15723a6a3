import { useRef } from 'react';

/** How somebody has asked for a file to be read, kept as long as it is the same file: what was chosen for one says nothing of another. */
export function useFileChoices<T extends object>() {
  const asked = useRef<{ readonly file: File | undefined; readonly choices: Partial<T> }>({
    file: undefined,
    choices: {},
  });
  const choicesOf = (file: File): Partial<T> => (asked.current.file === file ? asked.current.choices : {});
  return {
    choicesOf,
    choose: (file: File, choices: Partial<T>): void => {
      asked.current = { file, choices: { ...choicesOf(file), ...choices } };
    },
  };
}
