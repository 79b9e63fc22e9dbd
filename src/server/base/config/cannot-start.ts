/** A program or command cannot run for a reason that the operator can fix. Only the message is printed, without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
