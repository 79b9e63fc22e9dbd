import { write, writeSync } from 'node:fs'
import { logLinesLost } from './counters.ts'

/** Lines are written together at this size or after this time. */
const TOGETHER_BYTES = 4096
const TOGETHER_MS = 250
/** The maximum buffer for a slow reader. */
const WAITING_BYTES_MAX = 1_000_000
const AGAIN_MS = 50

/**
 * Writes lines to a file or a pipe without waiting or failing. Lines that cannot be written are dropped and counted,
 * because a full disk must not stop the service. Several processes may share a pipe: no write is longer than what a
 * pipe writes atomically, unless a line is.
 */
export function newLineWriter(fd: number): { write(line: string): void } {
  let waiting: string[] = []
  let bytes = 0
  let isWriting = false
  let timer: NodeJS.Timeout | undefined

  const writeNext = () => {
    clearTimeout(timer)
    timer = undefined
    const lines = take()
    if (lines.length === 0) return
    isWriting = true
    send(Buffer.from(lines.join('')), lines.length)
  }
  const send = (rest: Buffer, count: number) =>
    write(fd, rest, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(() => send(rest, count), AGAIN_MS).unref()
      if (!error && written < rest.length) return send(rest.subarray(written), count)
      if (error) logLinesLost.inc(count)
      isWriting = false
      if (bytes >= TOGETHER_BYTES) writeNext()
      else if (bytes > 0) writeSoon()
    })
  /** Takes as many complete lines as fit into one write, at least one. */
  const take = (): string[] => {
    let [count, length] = [0, 0]
    for (const line of waiting) {
      if (count > 0 && length + Buffer.byteLength(line) > TOGETHER_BYTES) break
      count += 1
      length += Buffer.byteLength(line)
    }
    const lines = waiting.slice(0, count)
    waiting = waiting.slice(count)
    bytes -= length
    return lines
  }
  const writeSoon = () => {
    timer ??= setTimeout(() => {
      if (!isWriting) writeNext()
    }, TOGETHER_MS).unref()
  }
  process.on('exit', () => {
    for (let lines = take(); lines.length > 0; lines = take()) {
      try {
        writeSync(fd, lines.join(''))
      } catch {
        return
      }
    }
  })
  return {
    write(line) {
      if (bytes > WAITING_BYTES_MAX) return logLinesLost.inc()
      waiting.push(line)
      bytes += Buffer.byteLength(line)
      if (bytes >= TOGETHER_BYTES && !isWriting) writeNext()
      else writeSoon()
    },
  }
}
