import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Step } from './steps.ts'

/** A step that takes many times its estimate hangs, and the others have a right to their night. */
const LIMIT_OF_ESTIMATE = 8
const SHOWN_LINES = 40
/** How a step says what it could not try here: a program of it exits well, and nobody must take that for a proof. */
const LEFT_OUT = /^Left out: (.+)$/gm

export interface Ended {
  isWell: boolean
  seconds: number
  /** What it said last, where it was not well. */
  said: string
  /** What it could not try here, and what that takes. */
  leftOut: string[]
}

/** Runs one step to its end. What it says goes to a file of its own, because two say something at a time. */
export async function runStep(step: Step, folder: string, stop: AbortSignal): Promise<Ended> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${step.name}.log`)
  const log = openSync(file, 'w')
  const startedAt = Date.now()
  const child = spawn(process.execPath, step.args, {
    env: { ...process.env, ...step.env },
    stdio: ['ignore', log, log],
    // A group of its own: servers that a step leaves behind when it is stopped end with it.
    detached: true,
  })
  const end = () => child.kill('SIGTERM')
  const limit = setTimeout(end, step.minutes * LIMIT_OF_ESTIMATE * 60_000)
  stop.addEventListener('abort', end)
  const [code] = await once(child, 'close')
  endGroupOf(child)
  clearTimeout(limit)
  stop.removeEventListener('abort', end)
  closeSync(log)
  const isWell = code === 0
  const all = readFileSync(file, 'utf8')
  return {
    isWell,
    seconds: Math.round((Date.now() - startedAt) / 1000),
    said: isWell ? '' : all.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n'),
    leftOut: [...all.matchAll(LEFT_OUT)].map(([, what = '']) => what),
  }
}

function endGroupOf({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody is left.
  }
}
