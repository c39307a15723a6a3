/** Writes a JSON file as people read it, indented by two blanks (EXPORT-012). */
export function printJson(content: unknown): string {
  return JSON.stringify(content, null, 2);
}
