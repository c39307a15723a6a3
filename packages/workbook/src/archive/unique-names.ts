/**
 * Names for the files of an archive: every name once, whatever the case, later ones with a number before the
 * ending: «Plan.pdf», «Plan (2).pdf» (MEDIA-022).
 */
export function uniqueNames(filenames: readonly string[]): string[] {
  const taken = new Set<string>();
  return filenames.map((filename) => {
    const [, stem = filename, ending = ''] = /^(.+?)(\.[^.]+)?$/s.exec(filename) ?? [];
    let name = filename;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${stem} (${count})${ending}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
