// The first half of .ci/run, which acts as a new user: clones into a folder whose name has a space, starts with an
// empty npm cache, opens a loan page and the public site, and stops. Uses Node's own modules alone.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { elapsed, root } from './run.mjs'

const START_MS = 15 * 60_000
const STOP_MS = 60_000
const POLL_MS = 500

const startedAt = Date.now()
const place = mkdtempSync(join(tmpdir(), 'abono first contact '))
// As root, the database runs as another user, which must reach its folder.
chmodSync(place, 0o755)
const clone = join(place, 'clone')
const port = await freePort()
const site = `http://localhost:${port}`
let server = null
const printed = []

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(130))
try {
  cloneHere()
  startServer()
  await untilReady()
  await see()
  await stop()
  console.log(`First contact: cloned, installed, started, opened and stopped in ${elapsed(startedAt)}.`)
} catch (problem) {
  console.error(
    `${printed.join('').split('\n').slice(-40).join('\n')}\nFirst contact FAILED: ${problem.message}`,
  )
  await end(1)
}
await end(0)

function cloneHere() {
  console.log(`First contact: cloning into "${clone}" and starting on port ${port} ...`)
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', root, clone], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git clone ended with code ${status}: ${stderr}`)
}

function startServer() {
  // A process group of its own, so that every process that it starts can be waited for.
  server = spawn('npm', ['start'], {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: `${port}`, npm_config_cache: join(place, 'npm-cache') },
  })
  server.on('error', (error) => printed.push(String(error)))
  for (const output of [server.stdout, server.stderr]) output.on('data', (part) => printed.push(`${part}`))
}

async function untilReady() {
  const ended = once(server, 'exit').then(() => 'ended')
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; ) {
    const { ok } = await fetch(`${site}/ready`).catch(() => ({ ok: false }))
    if (ok) return
    if ((await Promise.race([ended, pause(POLL_MS)])) === 'ended')
      throw new Error(`npm start ended with code ${server.exitCode} before it was ready.`)
  }
  throw new Error(`npm start was not ready after ${elapsed(Date.now() - START_MS)}.`)
}

/** The loan page of a person with an active loan says so, and the public site names the lender. */
async function see() {
  const people = JSON.parse(await textOf('/sandbox/people.json'))
  const isActive = ({ status }) => status === '174'
  const person = people.find(({ market, orders }) => market === 'mx' && orders.some(isActive))
  if (!person) throw new Error('/sandbox/people.json has no active loan in Mexico.')
  const { orderNo, productId } = person.orders.find(isActive)
  await expectText(
    `/loanDetail?${person.query}&productId=${productId}&orderId=${orderNo}`,
    'Su préstamo está activo',
  )
  const { name } = JSON.parse(readFileSync(join(clone, 'brand/brand.json'), 'utf8'))
  await expectText('/', `<title>${name}: `)
}

async function expectText(path, text) {
  if (!(await textOf(path)).includes(text)) throw new Error(`${path} does not hold "${text}".`)
}

async function textOf(path) {
  const response = await fetch(site + path)
  if (!response.ok) throw new Error(`${path} answers with ${response.status}.`)
  return response.text()
}

/** Stops npm by its pid, as a supervisor does, and waits until nothing of its process group is left. */
async function stop() {
  server.kill('SIGTERM')
  for (const deadline = Date.now() + STOP_MS; Date.now() < deadline; await pause(POLL_MS))
    if (!isRunning()) return
  throw new Error(`npm start still runs ${STOP_MS / 1000} s after SIGTERM.`)
}

function isRunning(signal = 0) {
  try {
    return server?.pid !== undefined && process.kill(-server.pid, signal)
  } catch {
    return false
  }
}

async function end(code) {
  isRunning('SIGKILL')
  rmSync(place, { recursive: true, force: true, maxRetries: 5 })
  process.exit(code)
}

async function freePort() {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port: free } = probe.address()
  probe.close()
  return free
}
