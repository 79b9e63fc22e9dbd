import type { MouseEvent } from 'react'
import type { Action, ParamsOf } from '../bridge/protocol.ts'

/**
 * For a link whose tap the app around the page is asked to answer. Without a script, and where the app cannot be asked,
 * it is a link like any other.
 */
export const askApp =
  <A extends Action>(action: A, params: ParamsOf<A>) =>
  async (event: MouseEvent<HTMLAnchorElement>): Promise<void> => {
    event.preventDefault()
    const { href } = event.currentTarget
    const isAnswered = await import('./app-answers.ts')
      .then(({ appAnswers }) => appAnswers(action, params))
      .catch(() => false)
    if (!isAnswered) window.location.assign(href)
  }

/** A link that leads to another host opens in a page of the app, if there is one: this page stays where it is. */
export const throughApp = (href: string, title: string) =>
  /^https?:/.test(href) ? { onClick: askApp('openPage', { url: href, title }) } : {}
