function textsOf(element: Node): string[] {
  if (element instanceof Text) return [element.data];
  return element instanceof HTMLStyleElement ? [] : [...element.childNodes].flatMap(textsOf);
}

/**
 * What stands on the page, a line for each text, as a failure tells it. It is asked for ten times a second
 * while something is waited for, so that nothing is measured: whether a text is to be seen would take a sixth
 * of all page tests.
 */
export function pageText(): string {
  return textsOf(document.body).join('\n');
}
