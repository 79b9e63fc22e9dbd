import { execFileSync, spawnSync } from 'node:child_process'
import { readlink } from 'node:fs/promises'
import { type GuardedProcess, runGuarded } from '#server/base/database/embedded/guarded-process.ts'
import { untilDone } from '#testing/until-done.ts'

// Everything happens in a network of its own, which is gone with the last process in it. Each machine of the cluster is
// another one, joined to it by a cable that can be pulled.

/** Says to a process that it has been started within such a network. */
const INSIDE = 'ABONO_TEST_NETWORK'

export const isInside = (): boolean => process.env[INSIDE] === '1'

/** Whether the system lets us make networks; root usually may. */
export const mayMakeNetworks = (): boolean => spawnSync('unshare', ['--net', 'true']).status === 0

/** The same program again, within a network of its own. */
export const insideCommand = (): { command: string; args: string[]; env: NodeJS.ProcessEnv } => ({
  command: 'unshare',
  args: ['--net', process.execPath, ...process.execArgv, ...process.argv.slice(1)],
  env: { ...process.env, [INSIDE]: '1' },
})

export const HERE = '10.77.0.1'
export const addressOf = (machine: number): string => `10.77.0.${10 + machine}`

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] })

/** The switch that all machines are joined to, and this one with it. */
export function makeSwitch(): void {
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', 'switch', 'type', 'bridge')
  ip('addr', 'add', `${HERE}/24`, 'dev', 'switch')
  ip('link', 'set', 'switch', 'up')
}

export interface Machine {
  address: string
  /** The command that runs another one on this machine. */
  on(command: readonly string[]): string[]
  /** Pulls its cable: what is sent is lost, and nobody is told. */
  cut(): void
  mend(): void
  /** Whether it reaches no other machine that is alone, and all else as before. */
  setAlone(isAlone: boolean): void
  end(): Promise<void>
}

export async function makeMachine(number: number, logFile: string): Promise<Machine> {
  const holder: GuardedProcess = await runGuarded(
    ['/usr/bin/unshare', '--net', '/usr/bin/sleep', 'infinity'],
    {
      user: undefined,
      logFile,
    },
  )
  const enter = ['nsenter', `--net=/proc/${holder.pid}/ns/net`]
  const network = (pid: number | 'self') => readlink(`/proc/${pid}/ns/net`)
  await untilDone(async () => (await network(holder.pid)) !== (await network('self')), 'a network of its own')
  const cable = `cable${number}`
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(holder.pid))
  ip('link', 'set', cable, 'master', 'switch', 'up')
  const inside = (...args: string[]) => execFileSync('nsenter', [...enter.slice(1), 'ip', ...args])
  inside('addr', 'add', `${addressOf(number)}/24`, 'dev', 'eth0')
  inside('link', 'set', 'lo', 'up')
  inside('link', 'set', 'eth0', 'up')
  return {
    address: addressOf(number),
    on: (command) => [...enter, ...command],
    cut: () => ip('link', 'set', cable, 'down'),
    mend: () => ip('link', 'set', cable, 'up'),
    setAlone: (isAlone) =>
      ip('link', 'set', 'dev', cable, 'type', 'bridge_slave', 'isolated', isAlone ? 'on' : 'off'),
    async end() {
      holder.kill('SIGTERM')
      await holder.ended
    },
  }
}
