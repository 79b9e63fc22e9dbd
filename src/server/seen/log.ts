import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { requestSeen } from './request-seen.ts'

/** Writing each line by itself costs more than all else that is done to see a request. */
const TOGETHER = { sync: false, minLength: 4096, periodicFlush: 250 }

/**
 * The log: one JSON object a line. Whatever is said while a request is answered carries its number. Lines leave together,
 * a quarter of a second late at most, and all of them before the process ends.
 */
export const openLog = (level: string, to: DestinationStream = destination(TOGETHER)): Logger =>
  pino({ level, mixin: numbered }, to)

function numbered(): object {
  const request = requestSeen()
  return request ? { requestId: request.id } : {}
}
