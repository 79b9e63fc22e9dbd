import {
  getWhatsapp,
  problemDetail,
  problemInit,
  problemList,
  problemSave,
  problemScore,
} from '#contract/complaints/complaints.ts'
import { answerDueDay, isRatingWanted, openComplaint, SENT_AGAIN_MS } from '#domain/complaints/complaint.ts'
import { mayReopen } from '#domain/complaints/reopen.ts'
import { dayIn, daysBetween, formatMoment } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { rate } from '#domain/loans/rating.ts'
import { markets } from '#domain/markets/market.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { nextPayment } from '#domain/money/next-part.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { claimOrRefuse, dailyLimit } from '#server/base/limits/limit.ts'
import { newFolio } from '#server/base/names/folio.ts'
import { keyedEach } from '#server/base/sealing/keyed.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { holidaysOf } from '#server/call/holidays.ts'
import { type Context, serve, servePublic } from '#server/call/serve.ts'
import { dueDayLabel } from '#server/loans/details/amount-due.ts'
import { findOrder, listOrders, type Order } from '#server/loans/orders/orders.ts'
import { voiceOfLoan } from '#server/loans/orders/own-order.ts'
import { lenderOfOrderNo } from '#server/loans/products/lender-of.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'
import { complaintOpened } from '#server/outbox/lender-events/people-events.ts'
import { draftKeyOf } from '#server/people/account/draft-key.ts'
import { borrowerReader, isOfBorrower, pictureLink, readPictureLink } from '#server/pictures/picture-links.ts'
import { attachPictures, listPictures } from '#server/pictures/pictures.ts'
import type { ComplaintWords } from '#words/en/complaints.ts'
import {
  findComplaint,
  findSameComplaint,
  insertComplaint,
  type KeptComplaint,
  listComplaintEvents,
  listComplaints,
  scoreComplaint,
} from './complaint-rows.ts'
import { authoritiesOf, complaintWords, subTypeChoices, titleOf, typeChoices } from './complaint-voice.ts'
import { reopenable, reopenRoutes } from './reopen.ts'

/** The most complaints of one borrower in a day. */
export const COMPLAINTS_A_DAY_MAX = 20
const COMPLAINTS_A_DAY = dailyLimit({
  name: 'complaints-day',
  max: COMPLAINTS_A_DAY_MAX,
  counts: 'complaints',
})

/** How long the address of a complaint's picture is valid: for one viewing of the page, not for sharing. */
const PICTURE_LINK_MS = 60 * 60 * 1000

const init = serve(problemInit, async ({ orderId }, context) => {
  const { tx, borrower, language } = context
  const words = complaintWords(language)
  // The newest first, because most complaints are about a recent order.
  const orders = (await listOrders(tx, borrower)).reverse()
  const cards = orders.map((order) => orderCard(order, words, context))
  return {
    problemType: typeChoices(words),
    problemSonType: subTypeChoices(words),
    // An order of another borrower is treated as absent; the complaint can still be filed.
    orderDetail: cards.find((card) => card.orderNo === orderId) ?? null,
    orderList: cards,
    draftKey: draftKeyOf(context),
  }
})

/** An order as the complaint pages show it: logo, product, status and a few lines (spec 2, "Complaint home"). */
function orderCard(order: Order, { card, orderStatus }: ComplaintWords, context: Context) {
  const { product } = order.loan
  const voice = voiceOfLoan(context, order.loan)
  const today = loanToday(order, context.now)
  const appliedOn = dayIn(order.createdAt, zoneOf(order.loan))
  // A borrower who keeps to an arrangement, or whose payment is in process, is not shown as late.
  const status = today.status === '180' && !nextPayment(today)?.isLate ? '174' : today.status
  return {
    orderNo: order.orderNo,
    productLogo: order.productLogo,
    productName: product.name,
    status: isNamed(status) ? orderStatus[status] : orderStatus.other,
    isShow: order.takesCollectionComplaints,
    list: [
      { title: card.order, value: order.orderNo },
      { title: card.amount, value: voice.money(order.amountMinor) },
      dueDayLabel(today, voice) ?? { title: card.appliedOn, value: appliedOn },
    ],
  }
}

const NAMED_STATUSES = ['21', '110', '151', '170', '174', '180', '200'] as const
const isNamed = (status: string): status is (typeof NAMED_STATUSES)[number] =>
  (NAMED_STATUSES as readonly string[]).includes(status)

const save = serve(problemSave, async (input, context) => {
  const { tx, borrower, now, service } = context
  const order = input.orderNo ? await findOrder(tx, borrower, input.orderNo) : null
  if (order === undefined) throw new Refused('unknown-order')
  const complaint = orRefuse(
    openComplaint(
      order && { no: order.orderNo, takesCollectionComplaints: order.takesCollectionComplaints },
      { ...input, problemSonType: input.problemSonType ?? '', problemImages: input.problemImage },
      now,
    ),
  )
  const keys = ownPictures(context, complaint.problemImages)
  const market = order?.loan.product.market ?? borrower.market
  const openedOn = dayIn(now, markets[market].timeZone)
  const { problemType, problemSonType, problemDetail, orderNo } = complaint
  const facts = [borrower.id, orderNo, problemType, problemSonType, problemDetail, ...keys]
  const fingerprints = keyedEach(service, 'complaint', ...facts)
  // Finds the same complaint also if a retry falls on the next day.
  const again = { day: openedOn, since: new Date(now.getTime() - SENT_AGAIN_MS) }
  const before = await findSameComplaint(tx, borrower, again, fingerprints)
  if (before) return { problemId: before }
  await claimOrRefuse(context, COMPLAINTS_A_DAY, context.borrower.id)

  const folio = newFolio(openedOn)
  const dueOn = answerDueDay(market, openedOn, holidaysOf(service, market))
  const isNew = await insertComplaint(tx, sealerOf(service), borrower, {
    folio,
    orderNo: orderNo === '' ? null : orderNo,
    market,
    problemType,
    problemSonType,
    content: problemDetail,
    fingerprint: fingerprints[0],
    openedAt: now,
    openedOn,
    dueOn,
  })
  // The same complaint was stored concurrently.
  if (!isNew) return { problemId: (await findSameComplaint(tx, borrower, again, fingerprints)) ?? '' }
  if (!(await attachPictures(tx, borrower.id, { folio, part: 'complaint', keys })))
    throw new Refused('unknown-image')
  const event = {
    folio,
    orderNo: orderNo === '' ? null : orderNo,
    problemType,
    openedAt: now,
    answerBy: dueOn,
  }
  await notifyLender(
    tx,
    complaintOpened,
    { borrowerId: borrower.id },
    { borrowerId: borrower.id, ...event },
    now,
  )
  return { problemId: folio }
})

/**
 * The keys of pictures that this borrower sent. An address of another borrower's picture, or of none, is
 * refused.
 */
function ownPictures({ service, borrower }: Context, addresses: readonly string[]): string[] {
  const keys = addresses.map((address) => {
    const link = readPictureLink(address)
    if (!link || !isOfBorrower(service, link, borrower.id)) throw new Refused('unknown-image')
    return link.key
  })
  return [...new Set(keys)]
}

const list = serve(problemList, async (_input, { tx, borrower, language, service }) => {
  const words = complaintWords(language)
  const types = typeChoices(words)
  const complaints = await listComplaints(tx, sealerOf(service), borrower)
  const tab = (title: string, isIn: (complaint: KeptComplaint) => boolean) => ({
    title,
    list: complaints.filter(isIn).map((complaint) => ({
      id: complaint.folio,
      time: momentOf(complaint, complaint.openedAt),
      type: titleOf(types, complaint.problemType),
      content: complaint.content,
      status: words.states[complaint.state],
    })),
  })
  const isOpen = ({ state }: KeptComplaint) => state === 'received' || state === 'in-review'
  return {
    tabs: [
      tab(words.tabs.all, () => true),
      tab(words.tabs.open, isOpen),
      tab(words.tabs.answered, (complaint) => !isOpen(complaint)),
    ],
  }
})

const detail = serve(problemDetail, async ({ problemId }, context) => {
  const { tx, borrower, now, language, service } = context
  const words = complaintWords(language)
  const complaint = await findComplaint(tx, sealerOf(service), borrower, problemId)
  if (!complaint) throw new Refused('unknown-complaint')
  const pictures = await listPictures(tx, borrower.id, complaint.folio)
  const events = await listComplaintEvents(tx, borrower, complaint.folio)
  const until = new Date(now.getTime() + PICTURE_LINK_MS)
  const today = dayIn(now, markets[complaint.market].timeZone)
  const linksOf = (part: string) =>
    pictures
      .filter((picture) => picture.part === part)
      .map((picture) => pictureLink(service, picture.key, borrowerReader(context), until))
  const lender = await lenderOfOrderNo(tx, service.config.brand, borrower.id, complaint.orderNo)
  const may = mayReopen(reopenable(complaint), today)
  const isAgain = complaint.reopenedAt !== null
  return {
    type: titleOf(typeChoices(words), complaint.problemType),
    sonType: titleOf(subTypeChoices(words), complaint.problemSonType),
    problemId: complaint.folio,
    content: complaint.content,
    images: linksOf('complaint'),
    disposeDetail: (isAgain ? complaint.firstReply : complaint.reply) ?? '',
    disposeImages: linksOf(isAgain ? 'first-reply' : 'reply'),
    isNeedScore: isRatingWanted(complaint.scoreWanted && complaint.repliedAt !== null, complaint.score)
      ? 1
      : 0,
    status: words.states[complaint.state],
    answerBy: complaint.repliedAt === null ? complaint.dueOn : '',
    answerInDays: complaint.repliedAt === null ? daysBetween(today, complaint.dueOn) : null,
    steps: events.flatMap(({ kind, at }) =>
      kind === 'note' ? [] : [{ title: words.events[kind], time: momentOf(complaint, at) }],
    ),
    authorities: authoritiesOf(language, lender, complaint),
    hasAcknowledgement: true,
    reopenBy: may.ok ? may.value : '',
    again: isAgain
      ? {
          content: complaint.reopenedText ?? '',
          disposeDetail: complaint.reply ?? '',
          disposeImages: linksOf('reply'),
        }
      : null,
  }
})

const score = serve(problemScore, async (input, { tx, borrower, now, service }) => {
  const stars = orRefuse(rate(input.score))
  const complaint = await findComplaint(tx, sealerOf(service), borrower, input.problemId)
  if (!complaint) throw new Refused('unknown-complaint')
  if (complaint.repliedAt === null) throw new Refused('no-answer-yet')
  // A repeated rating, by a second tap or an old tab, is accepted and not counted.
  await scoreComplaint(tx, borrower, complaint.folio, stars.score, now)
  return null
})

/**
 * How to reach the lender (spec 3, "Customer service response"). Public, because a borrower who lost the
 * session needs it most.
 */
const whatsapp = servePublic(getWhatsapp, async (_input, { service }) => {
  const { whatsapp: phone, servicePhone, company } = service.config.brand
  return { phone, va: servicePhone, email: company.email }
})

const momentOf = ({ market }: KeptComplaint, at: Date) => formatMoment(at, markets[market].timeZone)

export const complaintRoutes = [init, save, list, detail, score, whatsapp, ...reopenRoutes]
