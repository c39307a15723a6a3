import { Button, PasswordInput } from '@mantine/core';
import { PASSWORD_MIN_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { Link } from '@tanstack/react-router';
import { type ResetFields, resetProblems } from '../field-problems.ts';
import { TEXTS } from '../texts.ts';
import styles from './login-frame.module.css';
import { Notice } from './notice.tsx';
import { SendPart } from './send-part.tsx';
import { useFields } from './use-fields.ts';

interface ResetFormProps {
  /** Sets the password; gives the sentence of a refusal. */
  readonly onSubmit: (newPassword: string) => Promise<string | undefined>;
}

const NOTHING_TYPED: ResetFields = { newPassword: '', repetition: '' };

/** The new password, twice (AUTH-016, AUTH-017). */
export function ResetForm({ onSubmit }: ResetFormProps) {
  const form = useFields<ResetFields>(NOTHING_TYPED, resetProblems, ({ newPassword }) =>
    onSubmit(newPassword),
  );
  const { fields, problems, refusal, isBusy, change, check } = form;
  if (refusal === TEXTS.linkExpired) return <NoWay refusal={refusal} />;

  const field = { autoComplete: 'new-password', size: 'md' } as const;
  const visibilityToggleButtonProps = { 'aria-label': TEXTS.showPassword, tabIndex: 0 };
  return (
    <form noValidate className={styles.form} onSubmit={check}>
      <PasswordInput
        {...field}
        autoFocus
        label={TEXTS.newPassword}
        description={TEXTS.newPasswordHint(PASSWORD_MIN_LENGTH)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="newPassword"
        value={fields.newPassword}
        error={problems.newPassword}
        visibilityToggleButtonProps={visibilityToggleButtonProps}
        onChange={(event) => change({ newPassword: event.currentTarget.value })}
      />
      <PasswordInput
        {...field}
        label={TEXTS.repetition}
        name="repetition"
        value={fields.repetition}
        error={problems.repetition}
        visibilityToggleButtonProps={visibilityToggleButtonProps}
        onChange={(event) => change({ repetition: event.currentTarget.value })}
      />
      <SendPart label={TEXTS.resetSend} isBusy={isBusy} refusal={refusal} />
    </form>
  );
}

/** The way on when no link was followed, or one that opens nothing (AUTH-019). */
export function NoWay({ refusal }: { refusal: string }) {
  return (
    <div className={styles.form}>
      <Notice kind="refusal">{refusal}</Notice>
      <Button
        variant="filled"
        size="md"
        fullWidth
        renderRoot={(props) => <Link to="/resetpw/$variant" params={{ variant: 'forgot' }} {...props} />}
      >
        {TEXTS.newLink}
      </Button>
      <Link to="/login" className={styles.link}>
        {TEXTS.toLogin}
      </Link>
    </div>
  );
}
