/** A program cannot start, or a command cannot be done, for a reason that its reader can mend: words instead of a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
