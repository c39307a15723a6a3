/** The reasons for missing program code: no answer came, or the server runs another version without it. */
type CodeMissingReason = 'unreachable' | 'replaced';

/** Code or style of the program that could not be fetched; nothing of it has run. */
export class CodeMissing extends Error {
  override readonly name = 'CodeMissing';
  readonly reason: CodeMissingReason;

  constructor(reason: CodeMissingReason, url: string) {
    super(`${url} could not be fetched.`);
    this.reason = reason;
  }
}
