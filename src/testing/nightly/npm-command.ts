import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { vi } from 'vitest'

/** A running README command. */
export interface Running {
  /** Its output so far. */
  printed(): string
  /** Resolves when this is printed; throws if the command ends first. */
  untilPrinted(pattern: RegExp): Promise<void>
  /** Its exit code. */
  ended: Promise<number>
  stop(): Promise<void>
}

/** Time for installing and building on a busy machine. */
const PATIENCE_MS = 1_800_000

const running = new Set<Running>()

/** Ends processes that a failed test left behind. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((command) => command.stop()))
}

/** Runs `npm ...` in a folder without the settings of this run. */
export function npm(
  folder: string,
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Running {
  const { HOME, LANG, PATH, TMPDIR, CHROMIUM_PATH } = process.env
  const settings = { HOME, LANG, PATH, TMPDIR, CHROMIUM_PATH, NO_COLOR: '1', ...env }
  const child: ChildProcess = spawn('npm', args, {
    cwd: folder,
    env: settings,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(input)
  let printed = ''
  let isOver = false
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on('data', (part: string) => {
      printed += part
    })
  }
  const ended = once(child, 'close').then(([code]) => {
    isOver = true
    running.delete(command)
    return Number(code ?? 130)
  })
  const command: Running = {
    printed: () => printed,
    ended,
    async untilPrinted(pattern) {
      const isDone = () => pattern.test(printed) || isOver
      await vi.waitUntil(isDone, { timeout: PATIENCE_MS, interval: 100 }).catch(() => {})
      if (!pattern.test(printed)) throw new Error(`npm ${args.join(' ')} did not say ${pattern}:\n${printed}`)
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
  running.add(command)
  return command
}
