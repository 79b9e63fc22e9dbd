/** The other end of a channel between two processes of one server. */
export interface Line {
  send?(message: object, sent: (error: Error | null) => void): unknown
  on(event: 'message', heard: (message: unknown) => void): unknown
  off(event: 'message', heard: (message: unknown) => void): unknown
}

/** The timeout of a request: a busy process is left out. */
const ANSWER_MS_MAX = 1_000

let requests = 0

/** Sends a request to the other process; undefined without an answer in time. */
export function ask(line: Line, what: string, waitMs = ANSWER_MS_MAX): Promise<unknown> {
  requests += 1
  const number = requests
  return new Promise((resolve) => {
    const end = (answer?: unknown) => {
      clearTimeout(timer)
      line.off('message', hear)
      resolve(answer)
    }
    const hear = (message: unknown) => {
      if (isMessage(message) && message.replyTo === number) end(message.answer)
    }
    const timer = setTimeout(end, waitMs)
    line.on('message', hear)
    send(line, { asks: what, number }, end)
  })
}

/** Sends a message without an answer. */
export const tell = (line: Line, what: string, given?: unknown): void => send(line, { asks: what, given })

/** Answers requests of the other process by name. */
export function answerOn(
  line: Line,
  answers: Readonly<Record<string, (given: unknown) => unknown | Promise<unknown>>>,
): void {
  line.on('message', async (message) => {
    if (!isMessage(message) || typeof message.asks !== 'string') return
    const answer = await answers[message.asks]?.(message.given)
    if (message.number !== undefined) send(line, { replyTo: message.number, answer })
  })
}

interface Message {
  asks?: unknown
  given?: unknown
  number?: unknown
  replyTo?: unknown
  answer?: unknown
}

const isMessage = (message: unknown): message is Message => typeof message === 'object' && message !== null

/** A dead process receives nothing. Without a handler the error would end this process. */
function send(line: Line, message: object, failed: () => void = () => {}): void {
  line.send?.(message, (error) => {
    if (error) failed()
  })
}
