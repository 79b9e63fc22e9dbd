import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runStep } from './run-step.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abono-steps-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (name: string, program: string, stop = new AbortController().signal) =>
  runStep({ name, title: name, args: ['-e', program], cores: 1, minutes: 1 }, folder, stop)

test('skipped parts of a step are reported, though the step passes', async () => {
  const program =
    "console.log('one\\nLeft out: two, which needs three.\\nfour. Left out: this is a sentence.')"
  expect(await run('in-part', program)).toMatchObject({ isWell: true, leftOut: ['two, which needs three.'] })
})

test('a failing step reports the end of its output', async () => {
  const program = "console.log('the ledger is off'); process.exit(3)"
  expect(await run('failing', program)).toMatchObject({
    isWell: false,
    said: 'the ledger is off',
    leftOut: [],
  })
})

test('a stopped step leaves no process behind', async () => {
  const program = `
    const { spawn } = require('node:child_process')
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    left.on('spawn', () => console.log(left.pid))
  `
  const stop = new AbortController()
  const ended = run('stopped', program, stop.signal)
  const pid = await vi.waitUntil(() => Number(readFileSync(join(folder, 'stopped.log'), 'utf8')), {
    timeout: 60_000,
  })
  expect(isThere(pid)).toBe(true)
  stop.abort()
  await ended
  await vi.waitUntil(() => !isThere(pid), { timeout: 60_000 })
})

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // An ended process stays in Linux's list until its parent reads the status.
    const state = `/proc/${pid}/stat`
    return !existsSync(state) || !/^\d+ \(.*\) Z/.test(readFileSync(state, 'utf8'))
  } catch {
    return false
  }
}
