import type { FormEvent, ReactNode } from 'react'
import type { Action } from '#web/browser/bridge/protocol.ts'
import { Button, SubmitButton } from '#web/ui/forms/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ActionText, Check, ParameterText } from './check-catalogue.ts'
import type { Attempt } from './check-record.ts'
import type { ProbeText } from './probes.ts'
import type { Typed } from './run-check.ts'
import type { Verdict } from './verdict.ts'
import { verdictWords } from './verdict-words.ts'

interface ActionRowProps {
  text: ActionText
  attempt: Attempt | undefined
  verdict: Verdict
  onRun: (typed: Typed) => void
  onSay: (said: Attempt['said']) => void
}

/** One action: expected effect, parameters, and result. */
export function ActionRow({ text, attempt, verdict, onRun, onSay }: ActionRowProps) {
  const { action, parameters, effect, instead, leaves } = text
  const isOffered = verdict.status !== 'none'
  // A protocol violation is a failure regardless of the visible effect.
  const isAsked = attempt && (attempt.said !== null || verdict.status === 'pass' || verdict.status === 'ask')
  const run = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onRun(typedIn(event.currentTarget, parameters))
  }
  return (
    <CheckItem check={action} title={<code>{action}</code>} verdict={verdict}>
      <p className="small muted">{isOffered ? effect : `Without it ${instead}.`}</p>
      {isOffered && (
        <form id={formId(action)} onSubmit={run} noValidate>
          {parameters.length > 0 && (
            <details>
              <summary className="check-more">
                <Icon name="chevron" />
                Parameters: {parameters.map(({ name }) => name).join(', ')}
              </summary>
              {parameters.map((parameter) => (
                <Parameter key={parameter.name} action={action} parameter={parameter} />
              ))}
            </details>
          )}
          <div className="check-buttons">
            <SubmitButton kind="secondary" size="small" disabled={verdict.status === 'wait'}>
              {leaves ? 'Run (leaves this page)' : 'Run'}
              <span className="only-read"> {action}</span>
            </SubmitButton>
          </div>
        </form>
      )}
      {isAsked && <Seen action={action} said={attempt.said} onSay={onSay} />}
    </CheckItem>
  )
}

function Parameter({ action, parameter }: { action: Action; parameter: ParameterText }) {
  const { name, value, choices } = parameter
  if (!choices)
    return (
      <TextField id={`${action}-${name}`} name={name} label={name} defaultValue={value} autoComplete="off" />
    )
  return (
    <div className="field">
      <label htmlFor={`${action}-${name}`}>{name}</label>
      <select className="input" id={`${action}-${name}`} name={name} defaultValue={value}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </div>
  )
}

/** Only the tester sees what an app shows. */
function Seen({
  action,
  said,
  onSay,
}: {
  action: Action
  said: Attempt['said']
  onSay: ActionRowProps['onSay']
}) {
  return (
    <fieldset className="check-buttons">
      <legend className="only-read">What did you see of {action}?</legend>
      <Button kind="soft" size="small" aria-pressed={said === 'happened'} onClick={() => onSay('happened')}>
        It happened
      </Button>
      <Button kind="soft" size="small" aria-pressed={said === 'nothing'} onClick={() => onSay('nothing')}>
        Nothing happened
      </Button>
    </fieldset>
  )
}

const formId = (action: Action) => `run-${action}`

/** The form of an action, while the host supports it. */
export function formOf(action: Action): HTMLFormElement | null {
  const form = document.getElementById(formId(action))
  return form instanceof HTMLFormElement ? form : null
}

/** Values of a form, without empty optional fields. */
export function typedIn(form: HTMLFormElement | null, parameters: readonly ParameterText[]): Typed {
  if (!form) return Object.fromEntries(parameters.map(({ name, value }) => [name, value]))
  const fields = new FormData(form)
  const typed = parameters.map(
    ({ name, optional }) => [name, String(fields.get(name) ?? ''), optional] as const,
  )
  return Object.fromEntries(
    typed.filter(([, value, optional]) => !(optional && value === '')).map(([name, value]) => [name, value]),
  )
}

interface ProbeRowProps {
  probe: ProbeText
  verdict: Verdict
  onRun: () => void
}

/** One check of the host's messages. It requires a host. */
export function ProbeRow({ probe, verdict, onRun }: ProbeRowProps) {
  const isRunnable = probe.check === 'handshake' || verdict.status !== 'none'
  return (
    <CheckItem check={probe.check} title={probe.title} verdict={verdict}>
      <p className="small muted">{probe.text}</p>
      {isRunnable && probe.check !== 'messages' && (
        <div className="check-buttons">
          <Button kind="secondary" size="small" onClick={onRun} disabled={verdict.status === 'wait'}>
            {probe.check === 'handshake' ? 'Say hello' : 'Run'}
            <span className="only-read"> {probe.title}</span>
          </Button>
        </div>
      )}
    </CheckItem>
  )
}

interface CheckItemProps {
  check: Check
  title: ReactNode
  verdict: Verdict
  children: ReactNode
}

export const rowId = (check: Check) => `check-${check}`

/** One check with its verdict, in attributes for a host's own tests. */
export function CheckItem({ check, title, verdict, children }: CheckItemProps) {
  const { word, status, evidence } = verdict
  const [, mark, meaning] = verdictWords[word]
  const isPassed = status === 'pass'
  const isExplained = !isPassed && status !== 'todo' && word !== 'not-offered' && word !== 'no-host'
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
      {isExplained && (
        <div className="check-result">
          <p>{meaning}</p>
          {evidence !== '' && <code>{evidence}</code>}
        </div>
      )}
    </li>
  )
}
