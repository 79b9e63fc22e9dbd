import { createBridge, type HostWindow, type Passing } from '#web/bridge/bridge.ts'
import type { Timers } from '#web/bridge/conversation.ts'
import { type Action, isAction, type ParamsOf } from '#web/bridge/protocol.ts'
import { findTransport, type HostMapping } from '#web/bridge/transports.ts'
import { untilAnswered } from './answers.ts'
import type { Check } from './check-catalogue.ts'
import {
  type Attempt,
  isWaiting,
  withAttempt,
  withBegun,
  withHeard,
  withLeft,
  withLine,
} from './check-record.ts'
import { heardAs, isMeant } from './heard.ts'
import { keepRecord } from './keep-record.ts'
import type { ProbeRequest } from './probes.ts'
import { type Probe, sendingOf } from './probes.ts'
import type { Memory } from './record-memory.ts'
import { runSeries } from './run-series.ts'

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

/** Parameters as they were typed; the bridge itself refuses what does not fit. */
export type Typed = Readonly<Record<string, string>>

/** How long a shown message may be in the record. */
const LINE_MAX = 600

/** The checks of a host, run over the bridge that every page has. What happens is written into the record at once. */
export function startCheck({ window, timers, origins, mapping, memory, nowMs, mayOpen }: CheckSurroundings) {
  const keeper = keepRecord({ window, origins, mapping, memory, nowMs })
  const { record, change } = keeper
  let runs = 0
  /** Where the ids of requests go that belong to no action's own run. */
  let collect: ((id: string) => void) | null = null

  function pass(passing: Passing) {
    if (passing.to === 'host') {
      change(withLine(record(), { atMs: nowMs(), to: 'host', shown: passing.text.slice(0, LINE_MAX) }))
      noteId(passing.text)
    } else if (!passing.ignored || isMeant(passing.value)) {
      const heard = heardAs(passing.value, passing.ignored, nowMs())
      change(withHeard(withLine(record(), { atMs: heard.atMs, to: 'page', shown: heard.shown }), heard))
    }
  }

  // The bridge makes the ids of its requests itself; here one learns them as they go out.
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

  // A host may keep the id of one action at a time: two events, which nobody sees, are asked for at once.
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
    // Whatever was typed goes in: the bridge checks it as it checks every page's.
    const answer = await bridge.request(action, typed as ParamsOf<Action>)
    // After a new start the same action may have been asked for anew, and this was the end of the one before.
    const isStill = record().attempts[action]?.startedAtMs === startedAtMs
    if (isStill) end(action, answer.ok ? 'done' : answer.refusal)
  }

  // Begun before the bridge is there, which greets the host at once.
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
    /** The page is left or covered, and answers to these checks may not find it again. */
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
