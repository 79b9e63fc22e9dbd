import { type DestinationStream, type Logger, pino } from 'pino'
import { newLineWriter } from './line-writer.ts'
import { requestContext } from './request-context.ts'

const STDOUT = 1

/**
 * The log: one JSON object per line. Lines of a request contain its id. They are buffered for at most a quarter of a
 * second and flushed before the process ends.
 */
export const openLog = (level: string, to: DestinationStream = newLineWriter(STDOUT)): Logger =>
  pino({ level, mixin: numbered }, to)

function numbered(): object {
  const request = requestContext()
  return request ? { requestId: request.id } : {}
}
