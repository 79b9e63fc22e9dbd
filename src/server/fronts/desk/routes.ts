import type { FastifyInstance } from 'fastify'
import { acceptMultipart, PAGE_BODY_MAX_BYTES } from '#server/base/http/multipart.ts'
import { failure } from '#server/base/http/refused.ts'
import { accountPage } from '#server/fronts/desk/account/account-page.ts'
import {
  changePassword,
  setUpCodes,
  switchCodesOff,
  switchCodesOn,
} from '#server/fronts/desk/account/account-steps.ts'
import { showDoor, signOut, takeCredentials } from '#server/fronts/desk/account/door.ts'
import { showLog } from '#server/fronts/desk/account/log-page.ts'
import {
  giveStaffRole,
  resetStaffPassword,
  showAccountOf,
  showStaff,
  switchStaffOff,
  switchStaffOn,
  takeStaff,
} from '#server/fronts/desk/account/staff-page.ts'
import { takeAnswer } from '#server/fronts/desk/answering/answer-steps.ts'
import {
  askForScore,
  assignComplaint,
  close,
  showComplaint,
  takeNote,
  takeUp,
} from '#server/fronts/desk/answering/complaint-steps.ts'
import { takeKind } from '#server/fronts/desk/answering/tell-complaint-as.ts'
import { confirmAnswer, withdrawAnswer } from '#server/fronts/desk/answering/wish-steps.ts'
import {
  askMoreOfApplication,
  offerApplication,
  refuseApplication,
  showApplication,
} from '#server/fronts/desk/applications/application-steps.ts'
import { showApplications } from '#server/fronts/desk/applications/applications-page.ts'
import { showEnter, takeEntered } from '#server/fronts/desk/complaints/enter-page.ts'
import { showStaffPicture } from '#server/fronts/desk/complaints/show-picture.ts'
import {
  changeOneTemplate,
  removeOneTemplate,
  showTemplate,
  showTemplates,
  takeTemplate,
} from '#server/fronts/desk/complaints/templates-page.ts'
import { Barred, nameEveryCall } from '#server/fronts/desk/entry/rights.ts'
import type { Handler, ShowPage, TakeForm } from '#server/fronts/desk/entry/visit.ts'
import { showExport } from '#server/fronts/desk/figures/export-files.ts'
import { showFigures } from '#server/fronts/desk/figures/figures-page.ts'
import { showParts } from '#server/fronts/desk/figures/parts-page.ts'
import { showReportFile, showReports } from '#server/fronts/desk/figures/reports-page.ts'
import { aroundOf, formAt, openForm, pageOf, send, sendBarred } from '#server/fronts/desk/frame/gate.ts'
import { notFound, refusedPage } from '#server/fronts/desk/frame/refused-page.ts'
import { showArrangement, showArrangements } from '#server/fronts/desk/money/arrangements-page.ts'
import {
  offerArrangement,
  refuseArrangement,
  withdrawArrangementWish,
} from '#server/fronts/desk/money/arrangements-steps.ts'
import { showClaim, showClaims } from '#server/fronts/desk/money/claims-page.ts'
import { bookClaim, refuseClaim, withdrawClaimWish } from '#server/fronts/desk/money/claims-steps.ts'
import { showLoanPayments } from '#server/fronts/desk/money/loan-payments-page.ts'
import { showMoney } from '#server/fronts/desk/money/money-page.ts'
import { confirmCase, wishCase, wishReversal, withdrawCase } from '#server/fronts/desk/money/money-steps.ts'
import { compareFile, showSettlement } from '#server/fronts/desk/money/settlement-page.ts'
import { showBorrower } from '#server/fronts/desk/people/borrower-page.ts'
import { showSearch, takeSearch } from '#server/fronts/desk/people/search-page.ts'
import { assignRequest } from '#server/fronts/desk/requests/assign-request.ts'
import { grantRequest } from '#server/fronts/desk/requests/grant-request.ts'
import {
  showRequest,
  takeCompensated,
  takeRequestAnswer,
  takeRequestDone,
} from '#server/fronts/desk/requests/request-steps.ts'
import type { Service } from '#server/service/service.ts'
import { DESK_POLICY } from './frame/page.ts'
import { seen } from './frame/seen.ts'
import { deskStylesheet } from './frame/stylesheet.ts'
import { sendWebhookAgain, showWebhooks } from './frame/webhooks-page.ts'
import { showWorklists, worklistFile } from './money/worklists-page.ts'
import { queuePage } from './people/queue-page.ts'

/** The longest answer, when every letter of it takes nine bytes in a form. */
const FORM_MAX_BYTES = 64 * 1024

/** What holds a picture or a long text. */
const IN_PARTS =
  /^\/desk\/(?:complaints\/[^/]+\/(?:answer|assign|confirm|withdraw|note|kind|review|ask-score|close)|requests\/[^/]+\/(?:answer|assign|grant)|new|settlement|templates(?:\/[^/]+)?)$/

/** What the lender's staff sees and does, all of it below /desk (docs/desk.md). */
export async function deskRoutes(app: FastifyInstance, service: Service): Promise<void> {
  const get = (path: string, show: ShowPage) => app.get(path, pageOf(service, show))
  // Looking is written down. Whoever asks for the head alone sees nothing, and nothing is written down.
  const look = (path: string, show: ShowPage) =>
    app.get(path, { exposeHeadRoute: false }, pageOf(service, show))
  const file = (path: string, give: Handler) => app.get(path, { exposeHeadRoute: false }, give)
  const post = (path: string, take: TakeForm) =>
    app.post(path, { bodyLimit: FORM_MAX_BYTES }, formAt(service, take))

  nameEveryCall(app)
  app.addHook('onRequest', async (_request, reply) => {
    // A form tells where it comes from only when its page may tell it; no page of another host learns anything.
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': DESK_POLICY,
      'referrer-policy': 'same-origin',
    })
  })
  await acceptMultipart(app, PAGE_BODY_MAX_BYTES, (path) => IN_PARTS.test(path))
  tellErrors(app, service)

  const stylesheet = deskStylesheet(service.config.brand.theme)
  app.get('/desk/desk.css', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(stylesheet),
  )
  app.get('/desk/login', showDoor(service))
  app.post('/desk/login', openForm(service, takeCredentials))
  post('/desk/logout', signOut)

  get('/desk', queuePage)
  get('/desk/search', showSearch)
  post('/desk/search', takeSearch)
  look('/desk/borrowers/:id', showBorrower)
  get('/desk/new', showEnter)
  post('/desk/new', takeEntered)
  look('/desk/complaints/:folio', showComplaint)
  post('/desk/complaints/:folio/review', seen('complaint-opened', takeUp))
  post('/desk/complaints/:folio/assign', seen('complaint-opened', assignComplaint))
  post('/desk/complaints/:folio/answer', seen('complaint-opened', takeAnswer))
  post('/desk/complaints/:folio/confirm', seen('complaint-opened', confirmAnswer))
  post('/desk/complaints/:folio/withdraw', seen('complaint-opened', withdrawAnswer))
  post('/desk/complaints/:folio/ask-score', seen('complaint-opened', askForScore))
  post('/desk/complaints/:folio/close', seen('complaint-opened', close))
  post('/desk/complaints/:folio/note', seen('complaint-opened', takeNote))
  post('/desk/complaints/:folio/kind', seen('complaint-opened', takeKind))

  get('/desk/templates', showTemplates)
  post('/desk/templates', takeTemplate)
  get('/desk/templates/:id', showTemplate)
  post('/desk/templates/:id', changeOneTemplate)
  post('/desk/templates/:id/remove', removeOneTemplate)

  get('/desk/worklists', showWorklists)
  file('/desk/worklists/file', worklistFile(service))

  app.get('/desk/pictures/:name', showStaffPicture(service))

  look('/desk/requests/:folio', showRequest)
  post('/desk/requests/:folio/answer', seen('request-opened', takeRequestAnswer))
  post('/desk/requests/:folio/assign', seen('request-opened', assignRequest))
  post('/desk/requests/:folio/grant', seen('request-opened', grantRequest))
  post('/desk/requests/:folio/done', takeRequestDone)
  post('/desk/requests/:folio/compensated', takeCompensated)

  get('/desk/applications', showApplications)
  look('/desk/applications/:id', showApplication)
  post('/desk/applications/:id/offer', offerApplication)
  post('/desk/applications/:id/refuse', refuseApplication)
  post('/desk/applications/:id/more', askMoreOfApplication)

  get('/desk/arrangements', showArrangements)
  look('/desk/arrangements/:folio', showArrangement)
  post('/desk/arrangements/:folio/offer', seen('arrangement-opened', offerArrangement))
  post('/desk/arrangements/:folio/refuse', seen('arrangement-opened', refuseArrangement))
  post('/desk/arrangements/:folio/withdraw', seen('arrangement-opened', withdrawArrangementWish))

  get('/desk/money', showMoney)
  get('/desk/settlement', showSettlement)
  post('/desk/settlement', compareFile)
  get('/desk/money/loan', showLoanPayments)
  post('/desk/money/reversal', wishReversal)
  post('/desk/money/:id/wish', wishCase)
  post('/desk/money/:id/confirm', confirmCase)
  post('/desk/money/:id/withdraw', withdrawCase)

  get('/desk/claims', showClaims)
  look('/desk/claims/:folio', showClaim)
  post('/desk/claims/:folio/book', bookClaim)
  post('/desk/claims/:folio/refuse', refuseClaim)
  post('/desk/claims/:folio/withdraw', withdrawClaimWish)

  get('/desk/webhooks', showWebhooks)
  post('/desk/webhooks/:id/again', sendWebhookAgain)

  get('/desk/figures', showFigures)
  get('/desk/figures/parts', showParts)
  file('/desk/export', showExport(service))
  get('/desk/reports', showReports)
  file('/desk/reports/file', showReportFile(service))
  get('/desk/log', showLog)

  get('/desk/staff', showStaff)
  post('/desk/staff', takeStaff)
  get('/desk/staff/:name', showAccountOf)
  post('/desk/staff/:name/role', giveStaffRole)
  post('/desk/staff/:name/password', resetStaffPassword)
  post('/desk/staff/:name/off', switchStaffOff)
  post('/desk/staff/:name/on', switchStaffOn)

  get('/desk/account', async (visit) => accountPage(visit))
  post('/desk/account/password', changePassword)
  post('/desk/account/codes', setUpCodes)
  post('/desk/account/codes/on', switchCodesOn)
  post('/desk/account/codes/off', switchCodesOff)

  get('/desk/*', async (visit) => notFound(visit))
}

/** People get a page where programs get an envelope; the log is the same. */
function tellErrors(app: FastifyInstance, service: Service): void {
  app.setErrorHandler((error, request, reply) => {
    const around = aroundOf(service, request)
    if (error instanceof Barred) return sendBarred(reply, { ...around, ...error.session }, error.why)
    const status =
      typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
    if (status >= 400 && status < 500)
      return send(reply, around, refusedPage(around, status, status === 413 ? 'tooLarge' : 'bad'))
    const { status: told, envelope, retryAfterSeconds } = failure(service, 'desk', error, 'en')
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    return send(reply, around, refusedPage(around, told, 'fault', incidentIn(envelope.data)))
  })
}

const incidentIn = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'incident' in data ? String(data.incident) : ''
