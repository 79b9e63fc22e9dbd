import { Section } from '#web/ui/section.tsx'
import type { SandboxPerson } from '#workbench/kit/sandbox-people.ts'
import { Choice, type Settings, Switch } from './choice.tsx'
import type { Chosen } from './chosen.ts'
import { Copy } from './copy-text.tsx'
import { screenGroups, screenNamed } from './screens.ts'
import { colours, languages, scales, sizes, slowSeconds, textSizes } from './simulator-settings.ts'

interface PagePanelProps {
  settings: Settings
  people: readonly SandboxPerson[]
  chosen: Chosen
}

/** What the phone shows: whose page, which one, in which language. */
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

/** Everything that was chosen stands in the simulator's own address. */
export function SharePanel() {
  return (
    <div className="simulator-share">
      <p className="note">The address of the simulator holds all of this, and nobody’s session.</p>
      <Copy label="Copy link" copied="The link is copied." text={() => location.href} />
    </div>
  )
}

/** The phone itself, and the network it is on. */
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
