import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Started {
  /** The group matched in the line that reported readiness. */
  said: string
  stop(): Promise<void>
}

/** Starts a program and waits for an output line that matches `ready`; returns its first group. Null waits for none. */
export async function startNative(
  program: string,
  args: readonly string[],
  ready: RegExp | null,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Started> {
  // Its child processes end with it: both browsers have several.
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  const said = Promise.withResolvers<string>()
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on('line', (line) => {
      lines.push(line)
      const found = ready?.exec(line)
      if (found) said.resolve(found[1] ?? '')
    })
  if (ready === null) child.once('spawn', () => said.resolve(''))
  const ended = once(child, 'exit')
  child.once('error', said.reject)
  void ended.then(
    () => said.reject(new Error(`${program} ended: ${lines.slice(-20).join('\n')}`)),
    said.reject,
  )
  return { said: await said.promise, stop: () => endGroup(child, ended) }
}

async function endGroup(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  await ended
}
