import { constants, getPriority, setPriority } from 'node:os'

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority

/**
 * Lets the process for money go first where there is too little processor for all: the others take what it leaves. Nobody
 * may raise a priority without rights, but everybody may lower their own.
 */
export function stepBack(): void {
  try {
    setPriority(Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL))
  } catch {
    // A machine that allows nobody to change it is no reason not to answer.
  }
}
