/** Nothing, or what marks a control as locked and tells assistive technology why. */
interface LockProps {
  readonly 'aria-disabled'?: true;
  readonly 'aria-description'?: string;
  readonly 'data-disabled'?: true;
}

/**
 * Marks a control as locked for the given reason, without really disabling it: a disabled one could not be reached to
 * hear why (SETUP-003).
 */
export function lockProps(lock: string | undefined): LockProps {
  return lock === undefined ? {} : { 'aria-disabled': true, 'aria-description': lock, 'data-disabled': true };
}
