import * as z from 'zod/mini'
import { jsonIn } from '#web/browser/bridge/loose-json.ts'
import { faultOf } from '#web/browser/bridge/message-fault.ts'
import { type Action, actions, readMessage } from '#web/browser/bridge/protocol.ts'
import { faultTexts } from '#workbench/bridge-lab/fault-texts.ts'
import { hear } from './host-hear.ts'

/** An event between a page and the app. */
export interface LogEvent {
  way: 'to-app' | 'to-page' | 'note' | 'page'
  /** The message as sent; text of a note; address of an opened page. */
  text: unknown
  /** The phone's webview. */
  webview: number
  /** Time since its page started. */
  atMs: number
  /** Time of the simulator's clock. */
  clockMs: number
}

/** One line of the log. */
export interface Entry extends LogEvent {
  number: number
  kind: 'hello' | 'ready' | 'request' | 'result' | 'error' | 'invalid' | 'note' | 'page'
  /** Action of the request or answer, else empty. */
  action: string
  id: string
  /** From the request to this answer. */
  afterMs: number | null
  /** Why the other side ignores it, else empty. */
  problem: string
}

/** Limit for old phones. */
export const LOG_MAX = 500

/** Appends a line, judged by the earlier ones. */
export function logged(log: readonly Entry[], happened: LogEvent): readonly Entry[] {
  const number = (log.at(-1)?.number ?? 0) + 1
  const entry: Entry = { ...happened, number, ...plain, ...judged(log, happened) }
  return [...log.slice(1 - LOG_MAX), entry]
}

const plain = { kind: 'note', action: '', id: '', afterMs: null, problem: '' } as const

function judged(log: readonly Entry[], happened: LogEvent): Partial<Entry> {
  switch (happened.way) {
    case 'to-app':
      return saidByPage(happened.text)
    case 'to-page':
      return saidByApp(log, happened)
    default:
      return { kind: happened.way }
  }
}

function saidByPage(text: unknown): Partial<Entry> {
  const heard = hear(text)
  if (heard.kind === 'invalid') return { kind: 'invalid', id: heard.id, problem: heard.problem }
  return heard.kind === 'hello' ? heard : { kind: 'request', id: heard.id, action: heard.action }
}

function saidByApp(log: readonly Entry[], { text, webview, clockMs }: LogEvent): Partial<Entry> {
  const message = readMessage(text)
  if (message === null)
    return { kind: 'invalid', problem: `The page ignores it: ${faultTexts[faultOf(text) ?? 'not-json']}.` }
  if ('method' in message) return { kind: 'ready' }
  const { id } = message
  const kind = 'error' in message ? 'error' : 'result'
  const requestAt = log.findLastIndex((entry) => entry.way === 'to-app' && entry.id === id)
  const request = log[requestAt]
  if (!request) return { kind, id, problem: 'The page ignores it: nothing was asked with this id.' }
  const since = log.slice(requestAt + 1)
  const afterMs = clockMs - request.clockMs
  // Invalid requests are answered as well, and the answer is not judged.
  if (request.kind !== 'request') return { kind, id, afterMs }
  const action = request.action as Action // a request has one
  const { waitMs, result } = actions[action]
  const answer = { kind, id, action, afterMs } as const
  const isAnswered = since.some((entry) => isAnswerTo(entry, id))
  if (isAnswered) return { ...answer, problem: 'The page ignores it: this request was answered before.' }
  if (since.some((entry) => entry.kind === 'page' && entry.webview === webview)) {
    return { ...answer, problem: 'Not received: the page that asked is gone.' }
  }
  if (afterMs >= waitMs) {
    return { ...answer, problem: `The page ignores it: its limit of ${waitMs / 1000} s had passed.` }
  }
  const isUsable = !('result' in message) || z.safeParse(result, message.result ?? {}).success
  return isUsable
    ? answer
    : { ...answer, problem: 'The page cannot use this result: the request ends as "unreadable".' }
}

const isAnswerTo = ({ kind, id }: Entry, wanted: string) =>
  (kind === 'result' || kind === 'error') && id === wanted

/** Formats a message for reading: JSON on several lines, others unchanged. */
export function pretty(text: unknown): string {
  const json = shown(text)
  return typeof json === 'string' ? json : (JSON.stringify(json, null, 2) ?? String(text))
}

/** The log for another program. */
export const asJson = (log: readonly Entry[]): string =>
  JSON.stringify(
    log.map(({ text, clockMs: _clockMs, ...entry }) => ({ ...entry, message: shown(text) })),
    null,
    2,
  )

function shown(text: unknown): unknown {
  const json = typeof text === 'string' ? jsonIn(text) : undefined
  return json === undefined ? text : json
}
