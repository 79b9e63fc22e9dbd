import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A module in a process of its own: restarted, so without memory, and in another time zone. */
export interface SecondProcess {
  /** Calls a method of the module's provider. Its requests go to the test double of this process. */
  call(method: string, ...args: readonly unknown[]): Promise<unknown>
  close(): void
}

/** Ahead of UTC by more than half a day, so that most moments are on another day there. */
const TIME_ZONE = 'Pacific/Kiritimati'
const PROGRAM = fileURLToPath(new URL('./second-program.ts', import.meta.url))

/** A message of the second process: a request for the test double, or the end of a call. */
type Message =
  | { request: number; url: string; method: string; headers: [string, string][]; body: string }
  | { ended: number; value?: unknown; error?: string }
  | { ready: true }

/** Starts the process at the first call. */
export function openSecondProcess(variable: string, path: string, ask: typeof fetch): SecondProcess {
  let child: ChildProcess | undefined
  let serial = 0
  const calls = new Map<number, PromiseWithResolvers<unknown>>()
  const ready = Promise.withResolvers<void>()
  const hear = async (message: Message) => {
    if ('ready' in message) return ready.resolve()
    if ('ended' in message) {
      const call = calls.get(message.ended)
      calls.delete(message.ended)
      return message.error === undefined
        ? call?.resolve(message.value)
        : call?.reject(new Error(message.error))
    }
    const { request, url, method, headers, body } = message
    try {
      const answer = await ask(url, { method, headers, ...(body !== '' && { body }) })
      child?.send({ answered: request, status: answer.status, body: await answer.text() })
    } catch (error) {
      child?.send({ answered: request, error: String(error) })
    }
  }
  const start = () => {
    const env = { ...process.env, TZ: TIME_ZONE }
    child = fork(PROGRAM, [variable, path], { env, execArgv: [], serialization: 'advanced' })
    child.on('message', (message) => void hear(message as Message))
    child.on('exit', () => {
      const error = new Error('ends its process')
      ready.reject(error)
      for (const call of calls.values()) call.reject(error)
    })
  }
  return {
    async call(method, ...args) {
      if (!child) start()
      await ready.promise
      serial += 1
      const call = Promise.withResolvers<unknown>()
      calls.set(serial, call)
      child?.send({ call: serial, method, args })
      return call.promise
    },
    close: () => void child?.kill(),
  }
}
