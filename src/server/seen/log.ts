import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { requestSeen } from './request-seen.ts'

/**
 * The log: one JSON object a line. Whatever is said while a request is answered carries its number. Lines leave together
 * while the processor has other work, and all of them before the process ends.
 */
export const openLog = (level: string, to: DestinationStream = destination({ sync: false })): Logger =>
  pino({ level, mixin: numbered }, to)

function numbered(): object {
  const request = requestSeen()
  return request ? { requestId: request.id } : {}
}
