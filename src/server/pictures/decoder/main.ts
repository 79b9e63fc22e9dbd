import { decodePicture } from './decode-picture.ts'
import { type DecoderLimits, type DecoderMessage, TOO_COSTLY } from './decoder-messages.ts'

// The program of a decoder process: draws pictures one after the other for its parent. It ends with its
// parent, and by itself if a picture exceeds its memory limit.
const { memoryMegabytesMax } = JSON.parse(process.argv[2] ?? '') as DecoderLimits
const MEMORY_EVERY_MS = 10

const say = (said: DecoderMessage) => void process.send?.(said)

process.on('message', async (bytes: Uint8Array) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memoryMegabytesMax * 1024 * 1024) process.exit(TOO_COSTLY)
  }, MEMORY_EVERY_MS)
  const decoded = await decodePicture(bytes)
  clearInterval(watch)
  say(decoded)
})
process.once('disconnect', () => process.exit(0))
// A terminal's Ctrl-C reaches the whole process group; the current picture is finished.
process.on('SIGINT', () => {})
say('ready')
