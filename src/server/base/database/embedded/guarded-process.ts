import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { SystemUser } from './system-user.ts'

/**
 * Runs a command that ends when this process ends, even after SIGKILL.
 * File descriptor 3 is a pipe whose other end only this process holds. A small shell waits on it. A line means that
 * the command has ended. End of file means that this process has ended; then the shell interrupts the command, which
 * has replaced the first shell and has its process number.
 */
const GUARD = '{ read -r farewell <&3 || kill -INT $$; } & exec "$@" 3<&-'

export interface GuardedProcess {
  pid: number
  /** Resolves with the exit code, or null after a signal. */
  ended: Promise<number | null>
  kill(signal: NodeJS.Signals): void
  /** Lets this program end without waiting; the guard then stops the command. */
  release(): void
}

export async function runGuarded(
  command: string[],
  { user, logFile }: { user: SystemUser | undefined; logFile: string },
): Promise<GuardedProcess> {
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn('/bin/sh', ['-c', GUARD, 'guard', ...command], {
    ...user,
    cwd: '/',
    // No inherited environment: PG* variables would change PostgreSQL, and it needs no secrets.
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log, 'pipe'],
    // A session of its own, so that Ctrl-C in a terminal reaches only this process.
    detached: true,
  })
  closeSync(log)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const pid = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('spawn', () => resolve(child.pid ?? 0))
  })
  ended.then(() => sayFarewell(child))
  return { pid, ended, kill: (signal) => void child.kill(signal), release: () => release(child) }
}

function sayFarewell(child: ChildProcess): void {
  const pipe = pipeOf(child)
  pipe.on('error', () => {})
  pipe.end('\n')
}

function release(child: ChildProcess): void {
  child.unref()
  pipeOf(child).unref()
}

function pipeOf(child: ChildProcess) {
  // `stdio` above makes descriptor 3 a pipe, which is a socket in Node; the type of `spawn` does not express that.
  return child.stdio[3] as import('node:net').Socket
}
