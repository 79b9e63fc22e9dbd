import { type ChildProcess, fork } from 'node:child_process'
import { type DecoderLimits, type FromDecoder, TOO_COSTLY } from './between.ts'
import type { DecodedPicture } from './decode-picture.ts'

/** Its own, for everything that is no picture. */
const HEAP_MEGABYTES = 64
/** Longer than this it does not take to start, however busy the machine is. */
const START_SECONDS_MAX = 30

/** `lost`: the process ended, and nobody knows why. `not-started`: it never got as far as a picture. */
type Outcome =
  | DecodedPicture
  | { ok: false; why: 'too-costly' }
  | { ok: false; why: 'lost' }
  | { ok: false; why: 'not-started' }

/** A process that draws one picture after the other. */
export interface DecoderProcess {
  decode(bytes: Uint8Array): Promise<Outcome>
  isAlive(): boolean
  pid(): number | undefined
  end(): void
}

/** Starts one. It knows no setting of the server and no secret, and does not keep the server alive. */
export function startDecoder(limits: DecoderLimits): DecoderProcess {
  const child = fork(new URL('./main.ts', import.meta.url), [JSON.stringify(limits)], {
    // Memory that is given back at once is no memory that the next picture adds to.
    env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '1000000' },
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    serialization: 'advanced',
    stdio: 'ignore',
  })
  let isAlive = true
  const gone = new Promise<number | null>((resolve) => {
    const end = (code: number | null) => {
      isAlive = false
      resolve(code)
    }
    child.once('exit', end)
    // It could not be started, or could not be told something any more.
    child.on('error', () => end(null))
  })
  const ready = hears(child)
  child.unref()
  child.channel?.unref()

  const within = async (seconds: number, heard: Promise<FromDecoder>): Promise<Outcome | 'ready'> => {
    let isTooLong = false
    const timer = setTimeout(() => {
      isTooLong = true
      child.kill('SIGKILL')
    }, seconds * 1000)
    const lost = gone.then((code): Outcome => {
      if (isTooLong || code === TOO_COSTLY) return { ok: false, why: 'too-costly' }
      return { ok: false, why: 'lost' }
    })
    const outcome = await Promise.race([heard, lost])
    clearTimeout(timer)
    return outcome
  }
  return {
    async decode(bytes) {
      if ((await within(START_SECONDS_MAX, ready)) !== 'ready') return { ok: false, why: 'not-started' }
      const heard = hears(child)
      child.send(bytes)
      const outcome = await within(limits.secondsMax, heard)
      return outcome === 'ready' ? { ok: false, why: 'lost' } : outcome
    },
    isAlive: () => isAlive,
    pid: () => child.pid,
    end: () => void child.kill(),
  }
}

const hears = (child: ChildProcess) =>
  new Promise<FromDecoder>((resolve) => {
    // The other end is our own program.
    child.once('message', (said) => resolve(said as FromDecoder))
  })
