import { Anchor } from '#web/ui/anchor.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useApplyWords } from '#web/words/apply-words.ts'
import { usePaths } from '#web/words/words.ts'
import type { Application } from './application-id.ts'

/** Every part of an application with where it stands: each can be opened, and done again. */
export function StepRows({ application }: { application: Application }) {
  const { application: words } = useApplyWords()
  const paths = usePaths()
  const { applicationId, steps } = application
  return (
    <Section title={words.steps}>
      <ul className="card rows">
        {steps.map(({ kind, title, what, state, reason }) => (
          <li key={kind}>
            <Anchor className="row" href={paths.applyStep(kind, applicationId)} data-step={state}>
              <Icon name={state === 'done' ? 'check' : state === 'open' ? 'document' : 'warning'} />
              <span>
                {title}
                <small>{state === 'open' ? what : words.states[state]}</small>
                {reason !== '' && <small>{reason}</small>}
              </span>
              <Icon name="chevron" />
            </Anchor>
          </li>
        ))}
      </ul>
    </Section>
  )
}
