/** The other end of a line between two processes of one server. */
export interface Line {
  send?(message: object, sent: (error: Error | null) => void): unknown
  on(event: 'message', heard: (message: unknown) => void): unknown
  off(event: 'message', heard: (message: unknown) => void): unknown
}

/** Longer than this no process is waited for: one that is too busy to tell is left out. */
const ANSWER_MS_MAX = 1_000

let asked = 0

/** Asks the other process; undefined when it does not answer in time, or is gone. */
export function ask(line: Line, what: string, waitMs = ANSWER_MS_MAX): Promise<unknown> {
  asked += 1
  const number = asked
  return new Promise((resolve) => {
    const end = (answer?: unknown) => {
      clearTimeout(timer)
      line.off('message', hear)
      resolve(answer)
    }
    const hear = (message: unknown) => {
      if (isMessage(message) && message.told === number) end(message.answer)
    }
    const timer = setTimeout(end, waitMs)
    line.on('message', hear)
    send(line, { asks: what, number }, end)
  })
}

/** Says something that needs no answer, with what belongs to it. */
export const tell = (line: Line, what: string, given?: unknown): void => send(line, { asks: what, given })

/** Answers what the other process asks, each by what stands under its name. */
export function answerOn(
  line: Line,
  answers: Readonly<Record<string, (given: unknown) => unknown | Promise<unknown>>>,
): void {
  line.on('message', async (message) => {
    if (!isMessage(message) || typeof message.asks !== 'string') return
    const answer = await answers[message.asks]?.(message.given)
    if (message.number !== undefined) send(line, { told: message.number, answer })
  })
}

interface Message {
  asks?: unknown
  given?: unknown
  number?: unknown
  told?: unknown
  answer?: unknown
}

const isMessage = (message: unknown): message is Message => typeof message === 'object' && message !== null

/** One that has died hears nothing: that is no reason for the other one to end, as it would where nobody takes the error. */
function send(line: Line, message: object, failed: () => void = () => {}): void {
  line.send?.(message, (error) => {
    if (error) failed()
  })
}
