import type { FastifyInstance } from 'fastify'
import type { DeskAction } from '#domain/desk/desk-action.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { acceptMultipart, PAGE_BODY_MAX_BYTES } from '#server/base/http/multipart.ts'
import { failure } from '#server/base/http/refused.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { showSignIn, takeCredentials } from '#server/fronts/desk/account/sign-in-page.ts'
import { Barred, nameEveryCall } from '#server/fronts/desk/entry/rights.ts'
import type { DeskAnswer, DeskVisit } from '#server/fronts/desk/entry/visit.ts'
import { aroundOf, formAt, openForm, pageOf, send, sendBarred } from '#server/fronts/desk/frame/gate.ts'
import { refusedPage } from '#server/fronts/desk/frame/refused-page.ts'
import type { Service } from '#server/service/service.ts'
import { DESK_POLICY } from './frame/page.ts'
import { deskStylesheet } from './frame/stylesheet.ts'
import { deskCalls, deskPages } from './pages.ts'

/** The longest answer, when every letter of it takes nine bytes in a form. */
const FORM_MAX_BYTES = 64 * 1024

/** The routes of the desk, all below /desk (docs/reference/desk.md). */
export async function deskRoutes(app: FastifyInstance, service: Service): Promise<void> {
  nameEveryCall(app, deskCalls)
  app.addHook('onRequest', async (_request, reply) => {
    // The browser sends a form's origin only with this referrer policy; pages of other hosts learn nothing.
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': DESK_POLICY,
      'referrer-policy': 'same-origin',
      // A page that opened the desk keeps no reference to its window. Pages of borrowers are sent without this header: it makes
      // a browser start another process when a webview's first page or a link from a message leads to them.
      'cross-origin-opener-policy': 'same-origin',
    })
  })
  await acceptMultipart(app, PAGE_BODY_MAX_BYTES, (path) => deskCalls.at('POST', path)?.inParts === true)
  answerErrors(app, service)

  const stylesheet = deskStylesheet(service.config.brand.theme)
  app.get('/desk/desk.css', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(stylesheet),
  )
  app.get('/desk/login', showSignIn(service))
  app.post('/desk/login', openForm(service, takeCredentials))

  for (const { path, show, audit, steps = {}, files = {} } of deskPages) {
    // A client that asks for the head alone sees no page, so nothing is written into the log of the staff.
    app.get(path, { exposeHeadRoute: audit === undefined }, pageOf(service, logged(audit, show)))
    for (const [address, { take }] of Object.entries(steps))
      app.post(address, { bodyLimit: FORM_MAX_BYTES }, formAt(service, logged(audit, take)))
    for (const [address, { give }] of Object.entries(files))
      app.get(address, { exposeHeadRoute: false }, give(service))
  }
}

/** Answers errors with a page instead of an envelope. */
function answerErrors(app: FastifyInstance, service: Service): void {
  app.setErrorHandler((error, request, reply) => {
    const context = aroundOf(service, request)
    if (error instanceof Barred) return sendBarred(reply, { ...context, ...error.session }, error.why)
    const status =
      typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
    if (status >= 400 && status < 500)
      return send(reply, context, refusedPage(context, status, status === 413 ? 'tooLarge' : 'bad'))
    const { status: failureStatus, envelope, retryAfterSeconds } = failure(service, 'desk', error, 'en')
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    return send(reply, context, refusedPage(context, failureStatus, 'fault', incidentIn(envelope.data)))
  })
}

const incidentIn = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'incident' in data ? String(data.incident) : ''

type Params = Readonly<Record<string, string>>

/**
 * A handler whose answer may show a page with a borrower's words. The log records each such page, also the answer to a form that
 * changed nothing. The line names the subject in the address. A page whose line cannot be written is not shown.
 */
const logged =
  <Rest extends readonly unknown[]>(
    action: DeskAction | undefined,
    answer: (visit: DeskVisit, params: Params, ...rest: Rest) => Promise<DeskAnswer>,
  ) =>
  async (visit: DeskVisit, params: Params, ...rest: Rest): Promise<DeskAnswer> => {
    if (action === undefined) return answer(visit, params, ...rest)
    const [subject = null] = Object.values(params)
    let isLogged = false
    const logOpening = async (tx: Transaction) => {
      await logDeskAction(tx, visit.user, action, visit.now, subject)
      isLogged = true
    }
    const said = await answer({ ...visit, logOpening }, params, ...rest)
    if (!isLogged && !('to' in said) && said.status !== 404)
      await visit.service.database.transaction(logOpening)
    return said
  }
