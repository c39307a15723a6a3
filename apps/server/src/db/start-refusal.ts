/** A reason, in one German sentence for the person at the terminal, why the program cannot start. */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}
