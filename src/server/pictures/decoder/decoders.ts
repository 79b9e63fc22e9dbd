import type { DecodedPicture } from './decode-picture.ts'
import type { DecoderLimits } from './decoder-messages.ts'
import { type DecoderProcess, startDecoder } from './decoder-process.ts'
import { kindOf } from './file-kind.ts'

/** More than any picture takes that a decoder accepts by its header. */
const LIMITS: DecoderLimits = { memoryMegabytesMax: 300, secondsMax: 15 }
/** The idle time after which a decoder ends and frees its memory. */
const IDLE_MS = 60_000
/** A picture is tried twice if the decoder is lost, because another cause may have ended it. */
const TRIES = 2

/** Redraws pictures and PDFs in separate processes, so that a harmful file cannot affect the server. */
export interface Decoders {
  /** Throws if no decoder can be started, which says nothing about the picture. */
  decode(bytes: Uint8Array): Promise<DecodedPicture>
  pids(): number[]
}

/** Starts one decoder for each concurrent picture. */
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
        // A decoder that read a PDF is not used again, because a PDF is half a program.
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
