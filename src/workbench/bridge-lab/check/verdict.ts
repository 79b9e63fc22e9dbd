import { type Action, ANSWER_WAIT_MS, isAction } from '#web/browser/bridge/protocol.ts'
import { faultTexts } from '../fault-texts.ts'
import type { Check } from './check-catalogue.ts'
import type { Attempt, CheckRecord } from './check-record.ts'
import type { HostMessage } from './host-message.ts'
import { type Status, verdictWords, type Word } from './verdict-words.ts'

export interface Verdict {
  word: Word
  status: Status
  /** Evidence: the message, a number, or none. */
  evidence: string
}

const verdict = (word: Word, evidence = ''): Verdict => ({ word, status: verdictWords[word][0], evidence })

/** The verdict of a check, derived from the record, so that a late second answer changes it. */
export function verdictOf(record: CheckRecord, check: Check): Verdict {
  const attempt = record.attempts[check]
  if (isAction(check)) return verdictOfAction(record, check, attempt)
  if (record.transport === null) return verdict(record.mapped.length > 0 ? 'own-names' : 'no-host')
  if (check === 'messages') return verdictOfMessages(record)
  if (!attempt) return verdict('idle')
  if (check === 'handshake') return verdictOfHandshake(attempt)
  return check === 'hello-again' ? verdictOfHello(attempt) : verdictOfProbe(attempt)
}

function verdictOfMessages({ faults, log }: CheckRecord): Verdict {
  const [first] = faults
  if (first) return faultVerdict(first)
  return verdict(log.some(({ to }) => to === 'page') ? 'as-expected' : 'idle')
}

function verdictOfHandshake(attempt: Attempt): Verdict {
  const ready = verdictOfHello(attempt)
  const [said] = attempt.heard.filter(isReady)
  if (!said) return ready
  const names = said.actions.filter((name) => !isAction(name))
  const afterMs = said.atMs - attempt.startedAtMs
  if (afterMs > ANSWER_WAIT_MS) return verdict('late', milliseconds(afterMs))
  if (names.length > 0) return verdict('unknown-names', names.join(', '))
  return said.actions.length === 0 ? verdict('no-actions') : ready
}

function verdictOfHello(attempt: Attempt): Verdict {
  const said = attempt.heard.find(isReady)
  if (said) return verdict('ready', milliseconds(said.atMs - attempt.startedAtMs))
  return attempt.outcome === null ? verdict('waiting') : unheard(attempt, 'never-ready')
}

// The first failed request decides.
function verdictOfProbe(attempt: Attempt): Verdict {
  const each = attempt.asked.map(({ id, wants }): Verdict => {
    const [answer, second] = answersTo(attempt, id)
    if (second) return verdict('answered-twice', second.shown)
    if (!answer) return attempt.outcome === null ? verdict('waiting') : unheard(attempt, 'never-answered', id)
    if (wants === 'anything' || answer.kind === 'not-found') return verdict('as-expected')
    return verdict(answer.kind === 'error' ? 'wrong-code' : 'took-anything', answer.shown)
  })
  return (
    each.find(({ status }) => status === 'fail') ??
    each.find(({ status }) => status === 'wait') ??
    passed(attempt)
  )
}

const passed = ({ startedAtMs, endedAtMs }: Attempt) =>
  verdict('as-expected', endedAtMs === null ? '' : milliseconds(endedAtMs - startedAtMs))

function verdictOfAction(record: CheckRecord, action: Action, attempt: Attempt | undefined): Verdict {
  if (!attempt) return notRun(record, action)
  const found = byProtocol(record, action, attempt)
  if (found.status === 'fail' || attempt.said === null) return found
  if (attempt.said === 'nothing') return verdict('nothing-happened')
  return found.status === 'note' ? found : verdict('happened', found.evidence)
}

function notRun({ transport, mapped, offered }: CheckRecord, action: Action): Verdict {
  if (mapped.includes(action)) return verdict('idle')
  if (transport === null && mapped.length === 0) return verdict('no-host')
  return verdict(offered?.includes(action) ? 'idle' : 'not-offered')
}

function byProtocol({ mapped }: CheckRecord, action: Action, attempt: Attempt): Verdict {
  const isMapped = mapped.includes(action) && attempt.asked.length === 0
  const [answer, second] = attempt.asked.flatMap(({ id }) => answersTo(attempt, id))
  const afterMs = (attempt.endedAtMs ?? attempt.startedAtMs) - attempt.startedAtMs
  if (second) return verdict('answered-twice', second.shown)
  switch (attempt.outcome) {
    case null:
      return verdict(attempt.hasLeft ? 'left-open' : 'waiting')
    case 'done':
      return verdict(isMapped ? 'called' : 'answered', milliseconds(afterMs))
    case 'refused':
      return isMapped ? verdict('threw') : verdict('refused', `code ${answer?.code ?? 'unknown'}`)
    case 'unsupported':
      return answer ? verdict('not-done-after-all', answer.shown) : verdict('not-offered')
    case 'unreadable':
      return verdict('does-not-fit', answer?.shown)
    case 'invalid-parameters':
    case 'link-not-allowed':
      return verdict('invalid-parameters')
    case 'timeout':
      if (answer) return verdict('answered-late', answer.shown)
      return attempt.hasLeft ? verdict('left-open') : unheard(attempt, 'never-answered', attempt.asked[0]?.id)
    case 'closed':
      return verdict('left-open')
    default:
      return verdict('no-host')
  }
}

/** Explains a missing answer by what came instead. */
function unheard({ heard, asked }: Attempt, silence: Word, id?: string): Verdict {
  const faulty = heard.filter(({ fault }) => fault !== null)
  const meant = faulty.find((each) => id !== undefined && each.id === id) ?? faulty[0]
  if (meant) return faultVerdict(meant)
  const other = heard.find((each) => !asked.some((request) => request.id === each.id))
  if (other && id !== undefined) return verdict('wrong-id', other.shown)
  return verdict(silence, asked.length > 1 ? `asked with id ${JSON.stringify(id)}` : '')
}

function faultVerdict({ fault, shown }: HostMessage): Verdict {
  if (fault === 'not-text' || fault === 'message-event' || fault === 'id-not-text')
    return verdict(fault, shown)
  return verdict('not-the-protocol', `${(fault && faultTexts[fault]) ?? 'it is none'}: ${shown}`)
}

const answersTo = ({ heard }: Attempt, id: string) =>
  heard.filter((each) => each.fault === null && each.id === id && each.kind !== 'ready')

const isReady = ({ kind, fault }: HostMessage) => kind === 'ready' && fault === null

const milliseconds = (ms: number) => `${Math.round(ms)} ms`
