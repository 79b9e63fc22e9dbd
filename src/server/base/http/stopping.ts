let isTold = false

/** From now on this process takes on no more than it has: who asks whether it is ready is told so. */
export function beginStopping(): void {
  isTold = true
}

/** Whether this process was told to stop. */
export const isStopping = (): boolean => isTold
