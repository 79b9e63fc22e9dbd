import { BrandMark } from '../ui/brand-mark.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { FailedState, OfflineState } from '../ui/failed-state.tsx'
import { Screen } from '../ui/screen.tsx'
import { useAskAgain } from './fresh.ts'
import { useHelp, useRetry } from './help.ts'
import { useIncident } from './incident.ts'
import { KeptInstead } from './kept-instead.tsx'
import { useBrand } from './settings.tsx'
import { usePaths, useWords } from './words.ts'

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
