import type { Action, ParamsOf } from '#web/bridge/protocol.ts'

/** What a link carries that the app around the page is asked to answer (`browser/app/app-links.ts`). Without a script it is a link like any other. */
export const appAction = <A extends Action>(action: A, params: ParamsOf<A>) => ({
  'data-app': JSON.stringify([action, params]),
})

/** A link that leads to another host opens in a page of the app, if there is one: this page stays where it is. */
export const throughApp = (href: string, title: string) =>
  /^https?:/.test(href) ? appAction('openPage', { url: href, title }) : {}
