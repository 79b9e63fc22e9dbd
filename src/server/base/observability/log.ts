import { type DestinationStream, type Logger, pino } from 'pino'
import { newLineWriter } from './line-writer.ts'
import { requestSeen } from './request-seen.ts'

const STDOUT = 1

/**
 * The log: one JSON object a line. Whatever is said while a request is answered carries its number. Lines leave together,
 * a quarter of a second late at most, and all of them before the process ends.
 */
export const openLog = (level: string, to: DestinationStream = newLineWriter(STDOUT)): Logger =>
  pino({ level, mixin: numbered }, to)

function numbered(): object {
  const request = requestSeen()
  return request ? { requestId: request.id } : {}
}
