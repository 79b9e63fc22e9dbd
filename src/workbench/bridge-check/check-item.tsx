import type { ReactNode } from 'react'
import type { Check } from './check-catalogue.ts'
import type { Verdict } from './verdict.ts'
import { verdictWords } from './verdict-words.ts'

interface CheckItemProps {
  check: Check
  title: ReactNode
  verdict: Verdict
  children: ReactNode
}

export const rowId = (check: Check) => `check-${check}`

/** One check with its verdict, which a host's own tests read from the attributes. */
export function CheckItem({ check, title, verdict, children }: CheckItemProps) {
  const { word, status, evidence } = verdict
  const [, mark, meaning] = verdictWords[word]
  const isPassed = status === 'pass'
  const isTold = !isPassed && status !== 'todo' && word !== 'not-offered' && word !== 'no-host'
  return (
    <li className="check-item" id={rowId(check)} data-check={check} data-verdict={word} data-status={status}>
      <div className="check-head">
        <h3>{title}</h3>
        <span className="mark">
          {mark}
          {isPassed && evidence !== '' && ` · ${evidence}`}
        </span>
      </div>
      {children}
      {isTold && (
        <div className="check-told">
          <p>{meaning}</p>
          {evidence !== '' && <code>{evidence}</code>}
        </div>
      )}
    </li>
  )
}
