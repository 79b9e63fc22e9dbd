import { isAction, PROTOCOL_VERSION } from '#web/browser/bridge/protocol.ts'
import type { ActionText, Check } from './check-catalogue.ts'
import type { CheckRecord } from './check-record.ts'
import { probeTexts } from './probes.ts'
import { type Verdict, verdictOf } from './verdict.ts'
import { type Status, verdictWords } from './verdict-words.ts'

/** One line of the report. */
export interface Judged extends Verdict {
  check: Check
}

export interface Report {
  tool: 'abono-bridge-check'
  protocol: number
  /** `fail` with one failure; `incomplete` while a check was not run or awaits confirmation. */
  result: 'pass' | 'fail' | 'incomplete' | 'no-host'
  /** The page without its query, which contains the session. */
  page: string
  userAgent: string
  at: string
  host: Pick<CheckRecord, 'transport' | 'mapped' | 'offered'>
  checks: readonly Judged[]
  faults: readonly string[]
  messages: CheckRecord['log']
}

export const judgedAll = (record: CheckRecord, actions: readonly ActionText[]): Judged[] =>
  [...probeTexts.map(({ check }): Check => check), ...actions.map(({ action }) => action)].map((check) => ({
    check,
    ...verdictOf(record, check),
  }))

/** The report for a host's own tests. */
export function reportOf(
  record: CheckRecord,
  actions: readonly ActionText[],
  around: { page: string; userAgent: string },
): Report {
  const { transport, mapped, offered } = record
  const checks = judgedAll(record, actions)
  return {
    tool: 'abono-bridge-check',
    protocol: PROTOCOL_VERSION,
    result: resultOf(checks),
    ...around,
    at: new Date(record.savedAtMs).toISOString(),
    host: { transport, mapped, offered },
    checks,
    faults: record.faults.map(({ shown }) => shown),
    messages: record.log,
  }
}

export function resultOf(checks: readonly Judged[]): Report['result'] {
  const has = (...wanted: Status[]) => checks.some(({ status }) => wanted.includes(status))
  if (has('fail')) return 'fail'
  if (checks.every(({ word }) => word === 'no-host')) return 'no-host'
  return has('todo', 'wait', 'ask') ? 'incomplete' : 'pass'
}

/** The report as text for a message. */
export function reportText({ result, host, page, userAgent, at, checks }: Report): string {
  const own = host.mapped.length > 0 ? `own names for ${host.mapped.join(', ')}` : ''
  return [
    `Abono bridge check: ${result.toUpperCase()}`,
    `Host: ${[host.transport, own].filter(Boolean).join(' and ') || 'none'}`,
    `Page: ${page}`,
    `Browser: ${userAgent}`,
    `At: ${at}`,
    '',
    ...checks.map(({ check, word, status, evidence }) => {
      const line = `${status.toUpperCase().padEnd(5)} ${isAction(check) ? check : titleOf(check)}: ${verdictWords[word][1]}`
      return evidence ? `${line}: ${evidence}` : line
    }),
  ].join('\n')
}

const titleOf = (check: Check) => probeTexts.find((probe) => probe.check === check)?.title ?? check
