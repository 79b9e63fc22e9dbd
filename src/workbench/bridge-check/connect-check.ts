import { safeLink } from '#web/safe-link.ts'
import { settingsInBrowser } from '#web/shell/settings.tsx'
import { actionTexts } from './check-catalogue.ts'
import { memoryIn } from './record-memory.ts'
import { startCheck } from './run-check.ts'

/** The check of this window's host, with this lender's mapping and links. To be closed with its page. */
export function connectCheck() {
  const { brand, sandbox } = settingsInBrowser()
  const nowMs = () => Date.now()
  const check = startCheck({
    window,
    timers: {
      setTimeout: (wake, waitMs) => window.setTimeout(wake, waitMs),
      clearTimeout: (timer) => window.clearTimeout(timer),
    },
    origins: sandbox ? [location.origin] : [],
    mapping: brand.bridge ?? {},
    memory: memoryIn(window, nowMs),
    nowMs,
    mayOpen: (url) =>
      safeLink(url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url, brand) !==
      null,
  })
  // An action that leads nowhere else has to be answered also while the app shows something over the page.
  const leading = new Set<string>(
    actionTexts('', '').flatMap(({ action, leaves }) => (leaves ? [action] : [])),
  )
  const gone = () => check.leave(() => true)
  const covered = () => document.visibilityState === 'hidden' && check.leave((name) => leading.has(name))
  window.addEventListener('pagehide', gone)
  document.addEventListener('visibilitychange', covered)
  return {
    check,
    close() {
      window.removeEventListener('pagehide', gone)
      document.removeEventListener('visibilitychange', covered)
      check.close()
    },
  }
}
