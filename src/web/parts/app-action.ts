import type { Action, ParamsOf } from '#web/browser/bridge/protocol.ts'

const request = <A extends Action>(action: A, params: ParamsOf<A>) => JSON.stringify([action, params])

/** What a link carries that the app around the page is asked to answer (`browser/app/app-links.ts`). Without a script it is a link like any other. */
export const appAction = <A extends Action>(action: A, params: ParamsOf<A>) => ({
  'data-app': request(action, params),
})

/** A link that leads to another host opens in a page of the app, if there is one: this page stays where it is. */
export const throughApp = (href: string, title: string) =>
  /^https?:/.test(href) ? appAction('openPage', { url: href, title }) : {}

/** Tells the app, which need not answer: by a form when it is sent, by another element when the page has loaded. */
export const tellsApp = <A extends Action>(action: A, params: ParamsOf<A>) => ({
  'data-tells-app': request(action, params),
})

/**
 * A button for what only an app can do: it is hidden until the app says that it can. Afterwards the page sends the form of
 * the button, or loads what may have changed. The label is a `span`.
 */
export const doneByApp = <A extends Action>(action: A, params: ParamsOf<A>) => ({
  hidden: true,
  'data-by-app': request(action, params),
})

/**
 * A `Modal` in place of which the app may do something: the sheet opens if the app has not done it after 5 seconds. `here` is
 * the address of the page without the sheet.
 */
export const appFirst = <A extends Action>(action: A, params: ParamsOf<A>, here: string) => ({
  'data-app-first': request(action, params),
  'data-here': here,
})
