import { constants, getPriority, setPriority } from 'node:os'

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority

/**
 * Lowers the priority of this process, so that the payment process runs first on a busy CPU. Raising a priority needs
 * privileges, lowering does not.
 */
export function lowerPriority(): void {
  try {
    setPriority(Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL))
  } catch {
    // A system that forbids it is no reason to fail.
  }
}
