import { Section } from '#web/ui/section.tsx'
import { Choice, type Settings } from './choice.tsx'
import { actionNames, bankEnds, behaviours, delaySeconds, presences, readySeconds } from './host-switches.ts'

/** What the app around the page does, as a whole and action by action. */
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
