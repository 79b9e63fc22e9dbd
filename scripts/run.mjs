import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(fileURLToPath(import.meta.url), '../..')

/**
 * Returns the JavaScript file of a package's command. Run with our own Node, it needs neither PATH nor the shims in
 * node_modules/.bin, which differ between systems.
 */
export function command(packageName, name) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}

/**
 * Forwards stop signals to a child, so that no child outlives this script. Ctrl-C in a terminal reaches the whole
 * process group, so it is not forwarded.
 */
function passOnSignals(child) {
  const passOn = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const watch = watchForLostNpm(() => child.kill('SIGTERM'))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, passOn)
  child.on('close', () => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, passOn)
  })
}

/**
 * Calls `stop` when npm has ended. A stopped npm ends only the shell between itself and this script, so the script would
 * keep its port and database. Its parent then changes. A script that was started without npm is not watched, because it
 * may be meant to outlive its shell.
 */
export function watchForLostNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    // Only once: a second signal would end a stopping server immediately.
    clearInterval(watch)
    stop()
  }, 500)
  return watch
}

/** Starts a program that ends with this script. */
export function start(
  program,
  args,
  { env = process.env, cwd = root, keepOutput = false, input = 'ignore' } = {},
) {
  const output = keepOutput ? 'pipe' : 'inherit'
  const child = spawn(program, args, { cwd, env, stdio: [input, output, output] })
  passOnSignals(child)
  return child
}

/** Runs a program to its end. Returns its exit code (128 and up after a signal) and the kept output. */
export function run(program, args, options = {}) {
  return new Promise((done, fail) => {
    const child = start(program, args, options)
    const kept = []
    child.stdout?.on('data', (part) => kept.push(part))
    child.stderr?.on('data', (part) => kept.push(part))
    child.on('error', fail)
    child.on('close', (code) => done({ code: code ?? 130, output: Buffer.concat(kept).toString('utf8') }))
  })
}

/** Runs a Node program in place of this script: same terminal, same exit code. Does not return. */
export async function runInstead(node, args, env = process.env) {
  const { code } = await run(node, args, { env, input: 'inherit' })
  process.exit(code)
}

/** "0.4 s", "1 min 12 s". */
export function elapsed(startedAt) {
  const seconds = (Date.now() - startedAt) / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}
