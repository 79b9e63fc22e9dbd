import { type Identity, identityIn } from '#contract/wire/session.ts'
import { withoutSession } from '#web/browser/bridge/fallbacks.ts'
import { connectPage } from '#web/browser/bridge/page-host.ts'
import { settingsInBrowser } from '#web/browser/page/settings.ts'
import { pathsFor } from '#web/words/paths.ts'
import { isNamed, isWebAccessOpen } from '#web/words/web-access.ts'

let connected: ReturnType<typeof connectPage> | null = null

/**
 * The native app around this document, connected on first use. Import it inside an effect or handler, to keep it out
 * of the first script.
 */
export function host(): ReturnType<typeof connectPage> {
  const { brand, sandbox } = settingsInBrowser()
  const identity = identityIn(new URLSearchParams(location.search))
  connected ??= connectPage({
    window,
    brand,
    sandbox,
    ...(brand.bridge && { mapping: brand.bridge }),
    ownPage:
      isWebAccessOpen(settingsInBrowser()) && !isNamed(identity)
        ? (place) => ownPageOf(place, identity)
        : null,
    forgetSession: () => history.replaceState(history.state, '', withoutSession(location.href)),
  })
  return connected
}

const ownPageOf = (place: 'home' | 'mine', identity: Identity) => {
  const paths = pathsFor(identity)
  return place === 'home' ? paths.ownHome() : paths.mine()
}
