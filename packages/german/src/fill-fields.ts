const FIELD = /\{([\p{L}\p{M}]+)\}/gu;

/**
 * Puts values in the place of the fields of a text, «{Name}», all at once: a value that looks like a field
 * stays what it is, and so does a field without a value. An umlaut may be written as one sign or as two.
 */
export function fillFields(text: string, values: Readonly<Record<string, string>>): string {
  const known = new Map(Object.entries(values));
  return text.replace(FIELD, (field, name: string) => known.get(name.normalize('NFC')) ?? field);
}
