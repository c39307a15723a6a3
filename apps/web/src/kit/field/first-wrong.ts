/**
 * Gives the focus to the first field on the page that is marked wrong, whatever the order in which the fields
 * were checked; called once the marks are drawn.
 */
export function focusFirstWrong(form: ParentNode): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
