import { useAskAgain } from '#web/shell/fresh.ts'
import { useIncident } from '#web/shell/incident.ts'
import { KeptInstead } from '#web/shell/kept-instead.tsx'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { FailedState, OfflineState } from '#web/ui/failed-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { useBrand } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'
import { useHelp, useRetry } from './help.ts'

/** What a person sees when a page does not exist, broke, or cannot be fetched: plain words, and what one can do. */
export function ErrorScreen({ kind }: { kind: 'not-found' | 'fault' | 'offline' }) {
  const { common, errors, failures } = useWords()
  const help = useHelp()
  const retry = useRetry()
  const paths = usePaths()
  const incident = useIncident()
  const { name } = useBrand()
  useAskAgain(kind === 'offline')
  const titles = { offline: errors.noNetworkTitle, 'not-found': errors.notFoundTitle, fault: errors.title }
  return (
    <Screen
      header={
        <header className="page-header">
          <BrandMark name={name} />
        </header>
      }
    >
      <title>{titles[kind]}</title>
      {kind === 'offline' && (
        <OfflineState title={titles[kind]} text={failures.network} retry={retry} isPage>
          <KeptInstead />
        </OfflineState>
      )}
      {kind === 'not-found' && (
        <FailedState title={titles[kind]} text={errors.notFound} help={help} isPage>
          <ButtonLink href={paths.home()}>{common.home}</ButtonLink>
        </FailedState>
      )}
      {kind === 'fault' && (
        <FailedState
          title={titles[kind]}
          text={errors.text}
          retry={retry}
          isPage
          help={help}
          incident={incident ? { label: errors.incident, id: incident } : undefined}
        />
      )}
    </Screen>
  )
}
