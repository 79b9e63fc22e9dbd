import type { Action, ParamsOf } from '#web/browser/bridge/protocol.ts'

const request = <A extends Action>(action: A, params: ParamsOf<A>) => JSON.stringify([action, params])

/** Attributes of a link that the app may handle (`browser/host/app-links.ts`). Without a script it is a normal link. */
export const appAction = <A extends Action>(action: A, params: ParamsOf<A>) => ({
  'data-app': request(action, params),
})

/** A link to another host opens in a page of the app, if there is one; this page stays. */
export const throughApp = (href: string, title: string) =>
  /^https?:/.test(href) ? appAction('openPage', { url: href, title }) : {}

/** Notifies the app without waiting: a form when it is sent, another element when the page has loaded. */
export const tellsApp = <A extends Action>(action: A, params: ParamsOf<A>) => ({
  'data-tells-app': request(action, params),
})

/**
 * A button for an action that only apps support: hidden until the app supports it. Afterwards the page sends the
 * button's form, or reloads. The label is a `span`.
 */
export const doneByApp = <A extends Action>(action: A, params: ParamsOf<A>) => ({
  hidden: true,
  'data-by-app': request(action, params),
})

/**
 * A `Modal` that the app may replace: the sheet opens if the app has not acted after 5 seconds. `here` is the page's
 * address without the sheet.
 */
export const appFirst = <A extends Action>(action: A, params: ParamsOf<A>, here: string) => ({
  'data-app-first': request(action, params),
  'data-here': here,
})
