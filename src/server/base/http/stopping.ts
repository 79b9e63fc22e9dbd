let hasBegun = false

/** Marks this process as stopping: readiness checks fail from now on. */
export function beginStopping(): void {
  hasBegun = true
}

/** Whether this process is stopping. */
export const isStopping = (): boolean => hasBegun
