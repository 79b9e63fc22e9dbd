import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

interface CpuUsed {
  cpuMicros: number
}

/** Tells the parent process, whenever it asks, the processor time that this process has used so far. */
export function tellCpuUsed(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMicros: user + system } satisfies CpuUsed)
  })
}

/** Asks a child process for the microseconds of the processor that it has used so far. */
export async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu')
  const [{ cpuMicros }] = (await once(child, 'message')) as [CpuUsed]
  return cpuMicros
}
