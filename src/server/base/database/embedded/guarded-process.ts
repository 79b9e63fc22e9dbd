import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { SystemUser } from './system-user.ts'

/**
 * Runs a command that dies with us, even when we are killed with no chance to say goodbye.
 * File 3 is a pipe that only we hold at the other end. A small shell waits on it: a line means that the command
 * has ended, the end of the file means that we have, and then it interrupts the command, which has taken the first
 * shell's process number.
 */
const GUARD = '{ read -r farewell <&3 || kill -INT $$; } & exec "$@" 3<&-'

export interface GuardedProcess {
  pid: number
  /** Resolves with the exit code, or null after a signal. */
  ended: Promise<number | null>
  kill(signal: NodeJS.Signals): void
  /** Lets our own program end without waiting for this one; the guard then stops it. */
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
    // None of our own environment: PG* variables would change what PostgreSQL does, and it needs no secrets.
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log, 'pipe'],
    // Its own session: Ctrl-C in a terminal must reach us first, and us alone.
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
  // `stdio` above makes file 3 a pipe, which is a socket in Node; the type of `spawn` does not know.
  return child.stdio[3] as import('node:net').Socket
}
