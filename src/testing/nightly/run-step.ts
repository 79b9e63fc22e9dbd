import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Step } from './steps.ts'

/** A step that takes many times its estimate is stopped as hanging. */
const LIMIT_OF_ESTIMATE = 8
const SHOWN_LINES = 40
/** Marker with which a step reports skipped parts: its success must not count as proof of them. */
const LEFT_OUT = /^Left out: (.+)$/gm

export interface StepResult {
  isWell: boolean
  seconds: number
  /** The end of its output, if it failed. */
  said: string
  /** Skipped parts, and what they require. */
  leftOut: string[]
}

/** Runs one step to its end. Its output goes to its own file, because steps run in parallel. */
export async function runStep(step: Step, folder: string, stop: AbortSignal): Promise<StepResult> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${step.name}.log`)
  const log = openSync(file, 'w')
  const startedAt = Date.now()
  const child = spawn(process.execPath, step.args, {
    env: { ...process.env, ...step.env },
    stdio: ['ignore', log, log],
    // Own process group, so that servers of a stopped step end with it.
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
    // No process is left.
  }
}
