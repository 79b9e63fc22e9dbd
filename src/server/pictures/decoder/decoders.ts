import type { DecoderLimits } from './between.ts'
import type { DecodedPicture } from './decode-picture.ts'
import { type DecoderProcess, startDecoder } from './decoder-process.ts'
import { kindOf } from './file-kind.ts'

/** More than any picture takes that a decoder does not refuse by its header. */
const LIMITS: DecoderLimits = { memoryMegabytesMax: 300, secondsMax: 15 }
/** After so long without a picture a decoder gives its memory back. */
const IDLE_MS = 60_000
/** A picture at which the decoder is lost is tried once more: something else may have ended it. */
const TRIES = 2

/** Draws pictures and PDFs anew in processes of their own: whatever one does to its decoder, nothing else of the server feels it. */
export interface Decoders {
  /** Throws when no decoder can be started, which says nothing about the picture. */
  decode(bytes: Uint8Array): Promise<DecodedPicture>
  /** Those that are there. */
  pids(): number[]
}

/** As many are started as pictures are given at once. */
export function newDecoders(limits: Partial<DecoderLimits> = {}): Decoders {
  const all = new Set<DecoderProcess>()
  const idle = new Map<DecoderProcess, NodeJS.Timeout>()

  const next = (): DecoderProcess => {
    for (const [decoder, timer] of idle) {
      clearTimeout(timer)
      idle.delete(decoder)
      if (decoder.isAlive()) return decoder
      all.delete(decoder)
    }
    const decoder = startDecoder({ ...LIMITS, ...limits })
    all.add(decoder)
    return decoder
  }
  const forget = (decoder: DecoderProcess) => {
    idle.delete(decoder)
    all.delete(decoder)
    decoder.end()
  }
  const giveBack = (decoder: DecoderProcess) => {
    if (!decoder.isAlive()) return forget(decoder)
    idle.set(decoder, setTimeout(forget, IDLE_MS, decoder).unref())
  }
  return {
    async decode(bytes) {
      let wasStarted = true
      for (let left = TRIES; left > 0; left--) {
        const decoder = next()
        const outcome = await decoder.decode(bytes)
        // What read a PDF reads nobody else's file: a PDF is half a program.
        if (kindOf(bytes) === 'picture') giveBack(decoder)
        else forget(decoder)
        if (outcome.ok || (outcome.why !== 'lost' && outcome.why !== 'not-started')) return outcome
        wasStarted = outcome.why === 'lost'
      }
      if (!wasStarted) throw new Error('no decoder of pictures can be started')
      return { ok: false, why: 'not-an-image' }
    },
    pids: () => [...all].flatMap((decoder) => decoder.pid() ?? []),
  }
}
