/** How the files of the program come into the page. */
export interface FileTools {
  /** Brings a file into the browser's cache; rejects with CodeMissing where it does not come. */
  readonly fetchFile: (url: string) => Promise<void>;
  /** Lets the browser read a script that was fetched, before the one that imports it has been read. */
  readonly readEarly: (url: string) => void;
}

/** Does the work once for each address, and again only where it failed. */
function oncePerUrl(work: (url: string) => Promise<void>, done: Iterable<string>) {
  const begun = new Map<string, Promise<void>>();
  for (const url of done) begun.set(url, Promise.resolve());
  return (url: string): Promise<void> => {
    const known = begun.get(url);
    if (known !== undefined) return known;
    const working = work(url).catch((error: unknown) => {
      begun.delete(url);
      throw error;
    });
    begun.set(url, working);
    return working;
  };
}

/**
 * Makes the loader of code: all its files are fetched first and only then imported, because a browser may
 * remember a failed import until a reload. `present` are the files that the page began with.
 */
export function createCodeLoader(tools: FileTools, present: readonly string[]) {
  const fetchOnce = oncePerUrl(tools.fetchFile, present);
  const read = new Set(present);
  return async <Module>(importModule: () => Promise<Module>, urls: readonly string[]): Promise<Module> => {
    await Promise.all(urls.map(fetchOnce));
    for (const url of urls.filter((each) => !read.has(each))) {
      read.add(url);
      tools.readEarly(url);
    }
    return importModule();
  };
}
