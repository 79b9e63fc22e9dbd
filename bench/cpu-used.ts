import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

interface CpuUsed {
  cpuMicros: number
}

/** Reports this process's CPU time to its parent on request. */
export function tellCpuUsed(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMicros: user + system } satisfies CpuUsed)
  })
}

/** Requests a child process's CPU time in microseconds. */
export async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu')
  const [{ cpuMicros }] = (await once(child, 'message')) as [CpuUsed]
  return cpuMicros
}
