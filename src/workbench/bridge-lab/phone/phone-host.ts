import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { readMessage } from '#web/browser/bridge/protocol.ts'
import {
  answered,
  type PhoneAction,
  readyText,
  replyTo,
  type Step,
  type Waiting,
} from '#workbench/bridge-lab/phone/host/host-answer.ts'
import { hear } from '#workbench/bridge-lab/phone/host/host-hear.ts'
import type { LogEvent } from '#workbench/bridge-lab/phone/host/host-log.ts'
import {
  type BankOutcome,
  type Switches,
  supportedBy,
} from '#workbench/bridge-lab/phone/host/host-switches.ts'

/** Frames of the phone by webview key. */
export type Frames = RefObject<Map<number, HTMLIFrameElement>>

/** The app's state of a page. */
interface Memory {
  helloAtMs: number | null
  isReady: boolean
  /** Timers that end with the page: its `ready`, and log lines about its requests. */
  timers: Set<number>
}

interface HostSettings {
  switches: Switches
  frames: Frames
  show(happening: PhoneAction, webview: number): void
  record(happened: LogEvent): void
}

/** The app around the pages: receives messages, answers by its switches, and logs everything. */
export function useHost({ switches, frames, show, record }: HostSettings) {
  const memories = useRef(new Map<number, Memory>())
  const answers = useRef(new Set<number>())

  const windowOf = (webview: number) => frames.current.get(webview)?.contentWindow ?? null

  function note(way: LogEvent['way'], text: unknown, webview: number) {
    const atMs = windowOf(webview)?.performance.now() ?? 0
    record({ way, text, webview, atMs, clockMs: performance.now() })
  }

  function memoryOf(webview: number): Memory {
    const memory = memories.current.get(webview) ?? { helloAtMs: null, isReady: false, timers: new Set() }
    memories.current.set(webview, memory)
    return memory
  }

  function say(text: string, webview: number) {
    const page = windowOf(webview)
    if (!page) return note('note', 'An answer found no page any more.', webview)
    note('to-page', text, webview)
    page.postMessage(text, location.origin)
    const message = readMessage(text)
    if (message && 'method' in message) memoryOf(webview).isReady = true
  }

  function act(step: Step, webview: number) {
    if (step.do === 'send') say(step.text, webview)
    else if (step.do === 'show') show(step.happening, webview)
    else note('note', step.text, webview)
  }

  function carryOut(steps: readonly Step[], webview: number, endsWithPage: boolean) {
    for (const step of steps) {
      if (step.afterMs === 0) act(step, webview)
      else {
        const timers = endsWithPage || step.do === 'note' ? memoryOf(webview).timers : answers.current
        const timer = window.setTimeout(() => {
          timers.delete(timer)
          act(step, webview)
        }, step.afterMs)
        timers.add(timer)
      }
    }
  }

  const hearPage = useEffectEvent(({ origin, source, data }: MessageEvent) => {
    const webview = [...frames.current].find(([, frame]) => frame.contentWindow === source)?.[0]
    if (webview === undefined || origin !== location.origin) return
    note('to-app', data, webview)
    const memory = memoryOf(webview)
    const heard = hear(data)
    const sinceHelloMs = memory.helloAtMs === null ? null : performance.now() - memory.helloAtMs
    if (heard.kind === 'hello') memory.helloAtMs ??= performance.now()
    carryOut(replyTo(heard, switches, sinceHelloMs), webview, heard.kind === 'hello')
  })

  const announce = useEffectEvent((names: string) => {
    for (const [webview, { isReady }] of memories.current) {
      if (isReady) say(readyText(names.split(',').filter(Boolean)), webview)
    }
  })

  useEffect(() => {
    const { current: waiting } = answers
    const { current: known } = memories
    window.addEventListener('message', hearPage)
    return () => {
      window.removeEventListener('message', hearPage)
      for (const timers of [waiting, ...[...known.values()].map((memory) => memory.timers)]) {
        for (const timer of timers) window.clearTimeout(timer)
      }
    }
  }, [])

  // An app with changed actions announces them, and the last announcement counts.
  const names = supportedBy(switches).join()
  useEffect(() => announce(names), [names])

  return {
    note,
    say,
    /** A webview has loaded another page, which has no earlier messages. */
    forget(webview: number) {
      for (const timer of memories.current.get(webview)?.timers ?? []) window.clearTimeout(timer)
      memories.current.delete(webview)
    },
    /** The tester has ended the bank's flow, or the app's own dialog. */
    endWaiting(request: Waiting, outcome: BankOutcome, webview: number) {
      carryOut(answered(request, outcome, switches), webview, false)
    },
  }
}
