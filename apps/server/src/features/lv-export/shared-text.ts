/** A text as the database gave it, in memory that all threads see: it is not copied for each paper. */
export interface SharedText {
  /** Another one for every other text. */
  readonly version: string;
  /** JSON in UTF-8. */
  readonly text: SharedArrayBuffer;
}

/** Puts a text where all threads see it. */
export function shareText(version: string, text: string): SharedText {
  const shared = new SharedArrayBuffer(Buffer.byteLength(text));
  Buffer.from(shared).write(text);
  return { version, text: shared };
}

/** Gives what reads shared texts, and one that follows itself only once: papers come in rows that are about the same. */
export function createTextReader<Content>(read: (json: string) => Content): (shared: SharedText) => Content {
  let last: { readonly version: string; readonly content: Content } | undefined;
  return ({ version, text }) => {
    if (last?.version !== version) last = { version, content: read(Buffer.from(text).toString()) };
    return last.content;
  };
}
