import { FailedState } from '../ui/failed-state.tsx'
import { Screen } from '../ui/screen.tsx'
import { useHelp, useRetry } from './help.ts'
import { useWords } from './words.ts'

/** What a person sees when a page does not exist or broke: plain words, and a number to call. */
export function ErrorScreen({ kind }: { kind: 'not-found' | 'fault' }) {
  const { errors } = useWords()
  const help = useHelp()
  const retry = useRetry()
  return (
    <Screen>
      {kind === 'not-found' ? (
        <FailedState title={errors.notFoundTitle} text={errors.notFound} help={help} />
      ) : (
        <FailedState title={errors.title} text={errors.text} retry={retry} help={help} />
      )}
    </Screen>
  )
}
