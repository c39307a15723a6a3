import { TextInput } from '@mantine/core';
import { TEXTS } from '../texts.ts';

interface EmailFieldProps {
  /** Whether typing begins here when the page opens. */
  readonly autoFocus: boolean;
  readonly username: string;
  readonly problem: string | undefined;
  readonly onChange: (username: string) => void;
}

/** The e-mail address an account is named by. */
export function EmailField({ autoFocus, username, problem, onChange }: EmailFieldProps) {
  return (
    <TextInput
      autoFocus={autoFocus}
      label={TEXTS.email}
      name="username"
      type="email"
      autoComplete="username"
      placeholder={TEXTS.emailPlaceholder}
      size="md"
      value={username}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
