import { type ReactNode, useId, useState } from 'react'
import { CopyButton } from '#web/ui/codes/copy-button.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import {
  actionNames,
  bankEnds,
  behaviours,
  delaySeconds,
  presences,
  readySeconds,
} from '#workbench/bridge-lab/phone/host/host-switches.ts'
import type { SandboxPerson } from '#workbench/bridge-lab/sandbox-people.ts'
import type { Chosen } from './chosen.ts'
import { screenGroups, screenNamed } from './screens.ts'
import { colours, languages, scales, settingIn, sizes, slowSeconds, textSizes } from './simulator-settings.ts'

interface PagePanelProps {
  settings: Settings
  people: readonly SandboxPerson[]
  chosen: Chosen
}

/** What the phone shows: borrower, page, language. */
export function PagePanel({ settings, people, chosen }: PagePanelProps) {
  const { person, holdings, holding } = chosen
  const own = Object.fromEntries(holdings.map(({ value, label }) => [value, label]))
  return (
    <Section title="Page">
      <Choice
        settings={settings}
        name="person"
        label="Person"
        choices={byMarket(people)}
        value={person.name}
        isWide
      />
      <Choice
        settings={settings}
        name="loan"
        label="Loan or offer"
        choices={holdings.length > 0 ? own : { '': 'none' }}
        value={holding.value}
        disabled={holdings.length === 0}
        isWide
      />
      <Choice
        settings={settings}
        name="screen"
        label="Screen"
        choices={SCREENS}
        value={screenNamed(settings.query.get('screen')).name}
        isWide
      />
      <Choice settings={settings} name="lang" label="Language" choices={languages} isWide />
    </Section>
  )
}

export const NOT_COPIED = { failedText: 'This browser does not allow copying here.' }

/** Every choice is in the simulator's address. */
export function SharePanel() {
  return (
    <div className="simulator-share">
      <p className="note">The address of the simulator holds all of this, and no session.</p>
      <CopyButton label="Copy link" value={location.href} copiedText="The link is copied." {...NOT_COPIED} />
    </div>
  )
}

/** Time that passes for the chosen borrower, as `POST /sandbox/clock` takes it. */
const PASSING: Readonly<Record<string, string>> = {
  '1': 'A day',
  'due-day': 'To the due day',
  '30-days-late': 'To 30 days late',
}

/** The clock of the borrower of this loan. */
export function ClockPanel({ orderNo, moved }: { orderNo: string; moved(): void }) {
  const [said, setSaid] = useState('')
  const pass = async (to: string) => {
    setSaid('Time passes…')
    const answer = await fetch('/sandbox/clock', {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ orderNo, to }),
    }).catch(() => null)
    // Days may have passed before the failure.
    moved()
    if (!answer?.ok) return setSaid('The clock stopped early. Please try again.')
    const { days, status, daysLate }: { days: number; status: string; daysLate: number } = await answer.json()
    const late = daysLate > 0 ? `, ${daysLate} days late` : ''
    setSaid(`${days === 1 ? '1 day' : `${days} days`} passed. The loan: ${status}${late}.`)
  }
  return (
    <Section title="Clock">
      <div className="simulator-tools">
        {Object.entries(PASSING).map(([to, label]) => (
          <Button key={to} kind="soft" disabled={orderNo === ''} onClick={() => void pass(to)}>
            {label}
          </Button>
        ))}
        <p className="note" role="status">
          {said}
        </p>
      </div>
    </Section>
  )
}

/** The phone and its network. */
export function PhonePanel({ settings }: { settings: Settings }) {
  return (
    <Section title="Phone">
      <Choice settings={settings} name="size" label="Screen size" choices={sizes} isWide />
      <Choice settings={settings} name="text" label="Text size" choices={textSizes} />
      <Choice settings={settings} name="colours" label="Colours" choices={colours} />
      <Choice settings={settings} name="scale" label="Shown" choices={scales} />
      <Choice settings={settings} name="slow" label="Slower calls" choices={slowSeconds} />
      <Switch settings={settings} name="turned" label="Turned" />
      <Switch settings={settings} name="offline" label="Offline" />
    </Section>
  )
}

const MARKETS: Readonly<Record<string, string>> = { mx: 'Mexico', in: 'India' }

function byMarket(people: readonly SandboxPerson[]) {
  const groups: Record<string, Record<string, string>> = {}
  for (const { name, market } of people) {
    const title = MARKETS[market] ?? 'Without a session'
    groups[title] = { ...groups[title], [name]: name }
  }
  return groups
}

const SCREENS = Object.fromEntries(
  Object.entries(screenGroups).map(([title, screens]) => [
    title,
    Object.fromEntries(Object.entries(screens).map(([name, [label]]) => [name, `${label} · ${name}`])),
  ]),
)

/** The app's behaviour, as a whole and by action. */
export function AppPanel({ settings }: { settings: Settings }) {
  const { query, change } = settings
  const chosen = actionNames.map((action) => query.get(action) ?? 'answer')
  const isAlike = chosen.every((behaviour) => behaviour === chosen[0])
  return (
    <Section title="App">
      <div className="simulator-grid">
        <Choice settings={settings} name="app" label="The app" choices={presences} />
        <Choice
          settings={settings}
          name="ready"
          label="Ready after"
          choices={readySeconds}
          disabled={query.get('app') !== 'late'}
        />
        <Choice
          settings={settings}
          name="delay"
          label="“Later” is"
          choices={delaySeconds}
          disabled={!chosen.includes('delay')}
        />
      </div>
      <div className="simulator-grid simulator-actions">
        <Choice
          settings={{
            query,
            change: ({ all = '' }) => change(Object.fromEntries(actionNames.map((action) => [action, all]))),
          }}
          name="all"
          label="Every action"
          choices={isAlike ? behaviours : { '': 'one by one', ...behaviours }}
          value={isAlike ? chosen[0] : ''}
        />
        {actionNames.map((action) => (
          <Choice
            key={action}
            settings={settings}
            name={action}
            label={<code>{action}</code>}
            choices={behaviours}
          />
        ))}
        <Choice settings={settings} name="bank" label="The bank’s flow ends" choices={bankEnds} />
      </div>
    </Section>
  )
}

/** State of the controls, in the simulator's address. */
export interface Settings {
  query: URLSearchParams
  change(changes: Readonly<Record<string, string>>): void
}

type Texts = Readonly<Record<string, string>>

interface ChoiceProps {
  settings: Settings
  name: string
  label: ReactNode
  /** Options by value, or groups of them by title. */
  choices: Readonly<Record<string, string | Texts>>
  /** Shown if the address alone does not tell. */
  value?: string | undefined
  disabled?: boolean
  /** The whole line, for long texts. */
  isWide?: boolean
}

/** A select. */
export function Choice({ settings, name, label, choices, value, disabled, isWide }: ChoiceProps) {
  const { query, change } = settings
  const id = useId()
  return (
    <div className={isWide ? 'simulator-choice wide' : 'simulator-choice'}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value ?? settingIn(query, name, choices)}
        disabled={disabled}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      >
        {Object.entries(choices).map(([key, text]) =>
          typeof text === 'string' ? (
            <option key={key} value={key}>
              {text}
            </option>
          ) : (
            <optgroup key={key} label={key}>
              {Object.entries(text).map(([inner, words]) => (
                <option key={inner} value={inner}>
                  {words}
                </option>
              ))}
            </optgroup>
          ),
        )}
      </select>
    </div>
  )
}

/** A switch. */
export function Switch({ settings, name, label }: Pick<ChoiceProps, 'settings' | 'name' | 'label'>) {
  const { query, change } = settings
  return (
    <label className="simulator-switch">
      <input
        type="checkbox"
        name={name}
        checked={query.has(name)}
        onChange={(event) => change({ [name]: event.currentTarget.checked ? '1' : '' })}
      />
      {label}
    </label>
  )
}
