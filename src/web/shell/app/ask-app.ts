import type { MouseEvent } from 'react'
import type { Action, ParamsOf } from '#web/bridge/protocol.ts'

/** By then the browser's own way is offered, and the link may be tapped again. */
const BUSY_MAX_MS = 5_000

/**
 * For a link whose tap the app around the page is asked to answer. Without a script, and where the app cannot be asked,
 * it is a link like any other.
 */
export const askApp =
  <A extends Action>(action: A, params: ParamsOf<A>) =>
  async (event: MouseEvent<HTMLAnchorElement>): Promise<void> => {
    event.preventDefault()
    const link = event.currentTarget
    if (link.ariaBusy === 'true') return
    // At once, before anything is fetched or asked.
    link.ariaBusy = 'true'
    const rest = setTimeout(() => link.removeAttribute('aria-busy'), BUSY_MAX_MS)
    const isAnswered = await import('./app-answers.ts')
      .then(({ appAnswers }) => appAnswers(action, params, link.href))
      .catch(() => false)
    clearTimeout(rest)
    link.removeAttribute('aria-busy')
    if (!isAnswered) window.location.assign(link.href)
  }

/** A link that leads to another host opens in a page of the app, if there is one: this page stays where it is. */
export const throughApp = (href: string, title: string) =>
  /^https?:/.test(href) ? { onClick: askApp('openPage', { url: href, title }) } : {}
