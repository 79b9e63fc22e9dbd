import { createBridge, type HostWindow, type MessageInTransit } from '#web/browser/bridge/bridge.ts'
import type { Timers } from '#web/browser/bridge/conversation.ts'
import { type Action, ANSWER_WAIT_MS, isAction, type ParamsOf } from '#web/browser/bridge/protocol.ts'
import { findTransport, type HostMapping } from '#web/browser/bridge/transports.ts'
import type { Check } from './check-catalogue.ts'
import {
  type Attempt,
  type CheckRecord,
  isWaiting,
  withAttempt,
  withBegun,
  withHeard,
  withLeft,
  withLine,
} from './check-record.ts'
import { heardAs, isMeant } from './host-message.ts'
import { type Probe, type ProbeRequest, sendingOf } from './probes.ts'
import { keepRecord, type Memory } from './record-memory.ts'

export interface CheckSurroundings {
  window: HostWindow
  timers: Timers
  origins: readonly string[]
  mapping: HostMapping
  memory: Memory
  nowMs(): number
  /** Whether a page would ask a host to open it. */
  mayOpen(url: string): boolean
}

/** Parameters as typed; the bridge refuses invalid ones. */
export type Typed = Readonly<Record<string, string>>

/** Maximum length of a message in the record. */
const LINE_MAX = 600

/** Runs the checks over the page's bridge, and records events immediately. */
export function startCheck({ window, timers, origins, mapping, memory, nowMs, mayOpen }: CheckSurroundings) {
  const keeper = keepRecord({ window, origins, mapping, memory, nowMs })
  const { record, change } = keeper
  let runs = 0
  /** Owner of ids that belong to no action's run. */
  let collect: ((id: string) => void) | null = null

  function pass(passing: MessageInTransit) {
    if (passing.to === 'host') {
      change(withLine(record(), { atMs: nowMs(), to: 'host', shown: passing.text.slice(0, LINE_MAX) }))
      noteId(passing.text)
    } else if (!passing.ignored || isMeant(passing.value)) {
      const heard = heardAs(passing.value, passing.ignored, nowMs())
      change(withHeard(withLine(record(), { atMs: heard.atMs, to: 'page', shown: heard.shown }), heard))
    }
  }

  // The bridge generates request ids; they are read from outgoing messages.
  function noteId(text: string) {
    const { id, method } = JSON.parse(text) as { id?: string; method?: string } // our own message
    if (id === undefined || method === undefined || !isAction(method)) return
    if (collect) return collect(id)
    if (isWaiting(record().attempts[method]))
      change(withAttempt(record(), method, { asked: [{ id, wants: 'anything' }] }))
  }

  function end(check: Check, outcome: Attempt['outcome']) {
    change(withAttempt(record(), check, { outcome, endedAtMs: nowMs() }))
  }

  async function whenAnswered(check: Check): Promise<void> {
    await untilAnswered(check, keeper, timers)
    end(check, 'over')
  }

  async function runProbe(probe: Probe): Promise<void> {
    if (probe === 'messages' || isWaiting(record().attempts[probe])) return
    runs += 1
    const { texts, asked } = sendingOf(probe, `check-${nowMs().toString(36)}-${runs}`)
    const all: ProbeRequest[] = [...asked]
    change(withBegun(record(), probe, all, nowMs()))
    for (const text of texts) {
      pass({ to: 'host', text, by: null })
      findTransport(window, origins)?.send(text)
    }
    if (probe === 'parallel')
      askBeside((more) => change(withAttempt(record(), probe, { asked: [...all, ...more] })))
    await whenAnswered(probe)
  }

  // To detect hosts that store one id at a time, two invisible events are requested at once.
  function askBeside(tell: (asked: readonly ProbeRequest[]) => void) {
    if (mapping.confirmBurialPoint || !bridge.supports('confirmBurialPoint')) return
    const more: ProbeRequest[] = []
    collect = (id) => {
      more.push({ id, wants: 'anything' })
      tell(more)
    }
    for (const event of ['bridge-check-1', 'bridge-check-2'])
      void bridge.request('confirmBurialPoint', { productId: 'bridge-check', event })
    collect = null
  }

  async function runAction(action: Action, typed: Typed): Promise<void> {
    if (isWaiting(record().attempts[action])) return
    const startedAtMs = nowMs()
    change(withBegun(record(), action, [], startedAtMs))
    if (action === 'openPage' && !mayOpen(typed.url ?? '')) return end(action, 'link-not-allowed')
    // Typed parameters are passed on: the bridge validates them.
    const answer = await bridge.request(action, typed as ParamsOf<Action>)
    // After a restart the same action may be running again, and this was the earlier run's end.
    const isStill = record().attempts[action]?.startedAtMs === startedAtMs
    if (isStill) end(action, answer.ok ? 'done' : answer.refusal)
  }

  // Started before the bridge, which greets the host at once.
  change(withBegun(record(), 'handshake', [], nowMs()))
  const bridge = createBridge({ window, timers, origins, mapping, watchMessages: pass })
  void whenAnswered('handshake')

  return {
    record,
    watch: keeper.watch,
    runProbe,
    runAction,
    runAll(probes: readonly Probe[], actions: readonly (readonly [Action, Typed])[], stop: AbortSignal) {
      const offered = async (action: Action, typed: Typed) => {
        if (bridge.supports(action)) await runAction(action, typed)
      }
      const runs = actions.map(
        ([action, typed]) =>
          () =>
            offered(action, typed),
      )
      return runSeries([...probes.map((probe) => () => runProbe(probe)), ...runs], stop)
    },
    say: (action: Action, said: Attempt['said']) => change(withAttempt(record(), action, { said })),
    /** The page is left or covered, and answers to these checks may not arrive. */
    leave: (isConcerned: (check: Check) => boolean) => change(withLeft(record(), isConcerned)),
    restart() {
      keeper.forget()
      return runProbe('handshake')
    },
    close() {
      keeper.close()
      bridge.close()
    },
  }
}

export type BridgeCheck = ReturnType<typeof startCheck>

/**
 * Runs checks one after the other, because an answer with a wrong id can be attributed only if one request is open.
 * Stops at once; the last request stays open.
 */
export async function runSeries(runs: readonly (() => Promise<void>)[], stop: AbortSignal): Promise<void> {
  const stopped = new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve()))
  for (const run of runs) if (!stop.aborted) await Promise.race([run(), stopped])
}

interface Watched {
  record(): CheckRecord
  watch(watcher: () => void): () => void
}

/** Waits until a check's requests are answered, at most as long as a page waits. */
export function untilAnswered(check: Check, { record, watch }: Watched, timers: Timers): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      timers.clearTimeout(timer)
      stop()
      resolve()
    }
    const look = () => {
      if (isAnswered(record().attempts[check])) finish()
    }
    const timer = timers.setTimeout(finish, ANSWER_WAIT_MS)
    const stop = watch(look)
    look()
  })
}

function isAnswered(attempt: Attempt | undefined): boolean {
  if (!attempt || attempt.outcome !== null) return false
  const answers = attempt.heard.filter(({ fault }) => fault === null)
  if (attempt.asked.length === 0) return answers.some(({ kind }) => kind === 'ready')
  return attempt.asked.every(({ id }) => answers.some((answer) => answer.id === id))
}
