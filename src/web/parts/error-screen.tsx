import { BrandMark } from '#web/ui/brand-mark.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { useBrand, useSurroundings } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'
import { useHelp, useRetry } from './help.ts'

/** The page for an unknown address or an error: plain words, and what the borrower can do. */
export function ErrorScreen({ kind }: { kind: 'not-found' | 'fault' }) {
  const { common, errors } = useWords()
  const help = useHelp()
  const retry = useRetry()
  const paths = usePaths()
  const { requestId } = useSurroundings()
  const { name } = useBrand()
  const titles = { 'not-found': errors.notFoundTitle, fault: errors.title }
  return (
    <Screen
      header={
        <header className="page-header">
          <BrandMark name={name} />
        </header>
      }
    >
      <title>{titles[kind]}</title>
      {kind === 'not-found' && (
        <FailedState icon="search" title={titles[kind]} text={errors.notFound} help={help} isPage>
          <ButtonLink href={paths.home()}>{common.toHome}</ButtonLink>
        </FailedState>
      )}
      {kind === 'fault' && (
        <FailedState
          title={titles[kind]}
          text={errors.text}
          retry={retry}
          isPage
          help={help}
          incident={requestId === '' ? undefined : { label: errors.incident, id: requestId }}
        />
      )}
    </Screen>
  )
}
