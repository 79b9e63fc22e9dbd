import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAlive, ownerGone, ownerSetting, parseLock } from './postmaster-file.ts'

let cluster: string
beforeEach(async () => {
  cluster = await mkdtemp(path.join(tmpdir(), 'abono-test-'))
})
afterEach(() => rm(cluster, { recursive: true }))

const startedWith = (setting: string) =>
  writeFile(
    path.join(cluster, 'postmaster.opts'),
    `/somewhere/postgres "-D" "${cluster}" "-c" "${setting}"\n`,
  )

async function deadProcess(): Promise<number> {
  const program = spawn('true')
  await once(program, 'exit')
  return program.pid ?? 0
}

test('a PostgreSQL whose starting process lives keeps running', async () => {
  await startedWith(ownerSetting)
  expect(ownerGone(cluster)).toBe(false)
})

test('a PostgreSQL whose starting process is dead is about to stop', async () => {
  await startedWith(ownerSetting.replace(/\d+$/, String(await deadProcess())))
  expect(ownerGone(cluster)).toBe(true)
})

test('a PostgreSQL that was started by hand has no starting process', async () => {
  expect(ownerGone(cluster)).toBe(false)
  await startedWith('port=5432')
  expect(ownerGone(cluster)).toBe(false)
})

test('this process is alive, and one that has ended is not', async () => {
  expect(isAlive(process.pid)).toBe(true)
  expect(isAlive(await deadProcess())).toBe(false)
  expect(isAlive(0)).toBe(false)
})

test.runIf(process.platform === 'linux')('a zombie process is not alive', async () => {
  const careless = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(careless.stdout, 'data')
  await vi.waitUntil(() => !isAlive(Number(said)), { timeout: 60_000 })
  // It is still listed by the system.
  expect(process.kill(Number(said), 0)).toBe(true)
  careless.kill()
})

test('an empty or incomplete file names no process', () => {
  expect(parseLock('')).toBeUndefined()
  expect(parseLock('\n')).toBeUndefined()
  expect(parseLock('12\n/cluster\n')).toEqual({ pid: 12, socketDir: '', status: '' })
})
