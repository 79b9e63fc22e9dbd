let isTold = false

/** Marks this process as stopping: readiness checks fail from now on. */
export function beginStopping(): void {
  isTold = true
}

/** Whether this process is stopping. */
export const isStopping = (): boolean => isTold
