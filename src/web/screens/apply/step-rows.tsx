import type { StepKind } from '#domain/markets/step-kinds.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { useApplyWords } from '#web/words/apply-words.ts'
import { usePaths } from '#web/words/words.ts'
import type { Application } from './application-id.ts'

const ICONS: Readonly<Record<StepKind, IconName>> = {
  basic: 'person',
  personal: 'house',
  job: 'work',
  extra: 'chat',
  credit: 'chart',
  identity: 'camera',
  account: 'bank',
  location: 'pin',
}

/** Lists every part of an application with its state. Each can be opened and edited. */
export function StepRows({ application }: { application: Application }) {
  const { application: words } = useApplyWords()
  const paths = usePaths()
  const { applicationId, steps } = application
  return (
    <Section title={words.steps}>
      <ul className="card rows">
        {steps.map(({ kind, title, what, state, reason }) => (
          <RowLink
            key={kind}
            href={paths.applyStep(kind, applicationId)}
            data-step={state}
            icon={state === 'done' ? 'check' : state === 'open' ? ICONS[kind] : 'warning'}
            title={title}
            more={state === 'open' ? what : words.states[state]}
          >
            {reason !== '' && <small>{reason}</small>}
          </RowLink>
        ))}
      </ul>
    </Section>
  )
}
