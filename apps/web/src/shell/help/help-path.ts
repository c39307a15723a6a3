/** Names the chapter about the page at a path; what belongs to a page, like one scenario, is told in its chapter. */
export function chapterOfPath(path: string): string {
  return path.split('/')[1] ?? '';
}
