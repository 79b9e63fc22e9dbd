import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { languageOf, loadWords } from './language/language.ts'
import { SurroundingsProvider, settingsInBrowser } from './shell/settings.tsx'

const surroundings = { settings: settingsInBrowser(), nonce: '', requestId: '' }

await loadWords(languageOf(new URLSearchParams(location.search).get('type')))

startTransition(() => {
  hydrateRoot(
    document,
    <SurroundingsProvider value={surroundings}>
      <HydratedRouter />
    </SurroundingsProvider>,
  )
})
