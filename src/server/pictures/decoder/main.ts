import { type DecoderLimits, type FromDecoder, TOO_COSTLY } from './between.ts'
import { decodePicture } from './decode-picture.ts'

// The program of a decoder: one picture after the other, for the process that started it. It ends with that one, and by
// its own hand where a picture takes more memory than it may.
const { memoryMegabytesMax } = JSON.parse(process.argv[2] ?? '') as DecoderLimits
const MEMORY_EVERY_MS = 10

const say = (said: FromDecoder) => void process.send?.(said)

process.on('message', async (bytes: Uint8Array) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memoryMegabytesMax * 1024 * 1024) process.exit(TOO_COSTLY)
  }, MEMORY_EVERY_MS)
  const decoded = await decodePicture(bytes)
  clearInterval(watch)
  say(decoded)
})
process.once('disconnect', () => process.exit(0))
// A terminal's Ctrl-C reaches the whole group; what is being drawn is drawn to its end.
process.on('SIGINT', () => {})
say('ready')
