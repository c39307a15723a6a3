/**
 * Marks a control as locked for the given reason, without really disabling it: a disabled one could not be
 * reached to hear why (SETUP-003).
 */
export function lockProps(lock: string | undefined): object {
  return lock === undefined ? {} : { 'aria-disabled': true, 'aria-description': lock, 'data-disabled': true };
}
