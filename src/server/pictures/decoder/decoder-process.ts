import { type ChildProcess, fork } from 'node:child_process'
import type { DecodedPicture } from './decode-picture.ts'
import { type DecoderLimits, type DecoderMessage, TOO_COSTLY } from './decoder-messages.ts'

/** The JavaScript heap of the process, apart from pictures. */
const HEAP_MEGABYTES = 64
/** The longest start on a busy machine. */
const START_SECONDS_MAX = 30

/** `lost`: the process ended for an unknown reason. `not-started`: it ended before its first picture. */
type Outcome = DecodedPicture | { ok: false; why: 'lost' } | { ok: false; why: 'not-started' }

/** A process that draws pictures one after the other, or one PDF. */
export interface DecoderProcess {
  decode(bytes: Uint8Array): Promise<Outcome>
  isAlive(): boolean
  pid(): number | undefined
  end(): void
}

/**
 * Starts a decoder process. It gets no settings or secrets of the server, and does not keep the server alive.
 */
export function startDecoder(limits: DecoderLimits): DecoderProcess {
  const child = fork(new URL('./main.ts', import.meta.url), [JSON.stringify(limits)], {
    // Memory that is freed at once does not add up between pictures.
    env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '1000000' },
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    serialization: 'advanced',
    stdio: 'ignore',
  })
  const { next, isAlive } = listenTo(child)
  const ready = next(START_SECONDS_MAX)
  let isReady = false
  child.unref()
  child.channel?.unref()
  return {
    async decode(bytes) {
      if (!isReady) {
        if ((await ready) !== 'ready') return { ok: false, why: 'not-started' }
        isReady = true
      }
      const heard = next(limits.secondsMax)
      child.send(bytes)
      const outcome = await heard
      return outcome === 'ready' ? { ok: false, why: 'lost' } : outcome
    },
    isAlive,
    pid: () => child.pid,
    end: () => void child.kill(),
  }
}

/**
 * Resolves with the next message of a process, or its end; it is killed after the time limit. A single
 * promise of its end, raced against by every picture, would keep all of them in memory.
 */
function listenTo(child: ChildProcess) {
  let isAlive = true
  let isTooLong = false
  let heard: (outcome: Outcome | DecoderMessage) => void = () => {}
  const lost = (code: number | null) => {
    isAlive = false
    heard({ ok: false, why: isTooLong || code === TOO_COSTLY ? 'too-costly' : 'lost' })
  }
  child.once('exit', lost)
  // It could not be started, or no longer accepts messages.
  child.on('error', () => lost(null))
  // The other end is our own program.
  child.on('message', (said) => heard(said as DecoderMessage))

  const next = (seconds: number) =>
    new Promise<Outcome | DecoderMessage>((resolve) => {
      if (!isAlive) return resolve({ ok: false, why: 'lost' })
      const timer = setTimeout(() => {
        isTooLong = true
        child.kill('SIGKILL')
      }, seconds * 1000)
      heard = (outcome) => {
        clearTimeout(timer)
        heard = () => {}
        resolve(outcome)
      }
    })
  return { next, isAlive: () => isAlive }
}
