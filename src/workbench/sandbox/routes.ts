import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '#domain/language.ts'
import { type MarketId, marketIds } from '#domain/markets/market.ts'
import { readForm } from '#server/base/http/form-body.ts'
import { SANDBOX_POLICY } from '#server/base/http/html.ts'
import { readJson } from '#server/base/http/json-body.ts'
import { sandboxWebhookKey } from '#server/integrations/lender/choose-lender.ts'
import { secretText } from '#server/integrations/lender/webhook-secret.ts'
import { listSandboxMessages } from '#server/integrations/sandbox-messages.ts'
import { listSandboxWebhooks } from '#server/integrations/sandbox-webhooks.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { deliverEvents } from '#server/outbox/lender-events/deliver-events.ts'
import type { Service } from '#server/service/service.ts'
import { confirmAnybody } from './confirm-account.ts'
import { feesPage } from './fees-page.ts'
import { indexPage } from './index-page.ts'
import { journeys } from './journeys.ts'
import { CLOCK_DAYS_MAX, CLOCK_TARGETS, moveClock } from './move-clock.ts'
import { olderCastSaid } from './older-cast.ts'
import { outboxPage } from './outbox-page.ts'
import { copyPerson, listPeople, olderCast } from './people.ts'
import { sentencesPage } from './sentences/sentences-page.ts'
import {
  lookUp,
  readPurchase,
  replayNotice,
  type Sale,
  sell,
  sentNotices,
  UNKNOWN_REFERENCE,
} from './store.ts'
import { askedFor, saleSaid, storePage, type Typed, wrong } from './store-page.ts'
import { sandboxStylesheet } from './stylesheet.ts'
import { webhooksPage } from './webhooks-page.ts'

/** The sandbox's pages: borrowers, and the store where they pay. Registered in no other mode. */
export async function sandboxRoutes(app: FastifyInstance, service: Service): Promise<void> {
  const { database, config } = service

  app.get<{ Querystring: Record<string, unknown> }>('/sandbox', async (request, reply) => {
    const older = olderCastSaid(await olderCast(database), config)
    const people = await listPeople(database, service.now())
    return page(reply, 200, indexPage(people, marketOf(request.query), older))
  })
  // A fresh copy, so that the loan is there however often the journey was finished.
  app.post('/sandbox/start', async (request, reply) => {
    const fields = fieldsOf(request)
    const name = typeof fields.journey === 'string' ? fields.journey : ''
    const journey = Object.hasOwn(journeys, name) ? journeys[name] : undefined
    if (!journey) return reply.redirect('/sandbox', 303)
    const market = marketOf(fields)
    const person = journey.who ? await copyPerson(database, config, journey.who[market], service.now()) : null
    return reply.redirect(journey.addressOf(market, person), 303)
  })
  app.get('/sandbox/people.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await listPeople(database, service.now())),
  )
  app.post('/sandbox/people', async (request, reply) => {
    const like = fieldsOf(request).like
    const person = await copyPerson(database, config, typeof like === 'string' ? like : '', service.now())
    if (person === null)
      return reply.status(404).send({ message: 'There is no sandbox borrower with this name.' })
    return reply.header('cache-control', 'no-store').send(person)
  })

  app.post('/sandbox/clock', async (request, reply) => {
    const fields = fieldsOf(request)
    const to = clockTargetOf(fields.to)
    if (to === null)
      return reply
        .status(400)
        .send({ message: `"to" is ${CLOCK_TARGETS.join(', ')} or 1 to ${CLOCK_DAYS_MAX} days.` })
    const moved = await moveClock(service, String(fields.orderNo ?? ''), to)
    if (moved === null) return reply.status(404).send({ message: 'There is no loan with this number.' })
    if (wantsJson(request)) return reply.header('cache-control', 'no-store').send(moved)
    return reply.redirect(`/sandbox?market=${marketOf(fields)}#${moved.orderNo}`, 303)
  })

  // What a lender's backend does with `POST /operator/account-changes`, for the simulator's app.
  app.post('/sandbox/confirm-account', async (request, reply) => {
    const { changeId } = fieldsOf(request)
    const isBound = await confirmAnybody(service, typeof changeId === 'string' ? changeId : '')
    return reply
      .status(isBound ? 200 : 404)
      .header('cache-control', 'no-store')
      .send({ isBound })
  })

  app.get('/sandbox/sentences', async (_request, reply) => page(reply, 200, sentencesPage()))
  app.get<{ Querystring: { type?: unknown } }>('/sandbox/fees', async ({ query }, reply) =>
    page(reply, 200, feesPage(languageOf(String(query.type)))),
  )
  const messages = async (to: unknown) => {
    // Sends the requested code at once, instead of with the next sweep.
    await sendMessages(service, service.now())
    const phone = typeof to === 'string' ? to : ''
    return database.transaction((tx) => listSandboxMessages(tx, phone), { readOnly: true })
  }
  app.get('/sandbox/outbox', async (_request, reply) => page(reply, 200, outboxPage(await messages(''))))
  app.get<{ Querystring: Record<string, unknown> }>('/sandbox/outbox.json', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await messages(request.query.phone)),
  )

  app.get('/sandbox/webhooks', async (_request, reply) => {
    await deliverEvents(service, service.now())
    const received = await database.transaction((tx) => listSandboxWebhooks(tx), { readOnly: true })
    return page(
      reply,
      200,
      webhooksPage(received, config.lender ? null : secretText(sandboxWebhookKey(config))),
    )
  })

  app.get('/sandbox/store.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(sandboxStylesheet(config.brand.theme)),
  )
  app.get<{ Querystring: Record<string, unknown> }>('/sandbox/store', async (request, reply) => {
    const typed = typedIn(request.query)
    if (typed.reference === '') return page(reply, 200, storePage(typed))
    const found = await lookUp(service, typed.reference.replaceAll(' ', ''))
    if (!found) return page(reply, 404, storePage(typed, wrong(UNKNOWN_REFERENCE)))
    const amountMinor = typed.amountMinor || String(found.amountMinor)
    return page(
      reply,
      200,
      storePage({ ...typed, amountMinor }, askedFor(found), await sentNotices(service, found.reference)),
    )
  })
  app.post('/sandbox/store', async (request, reply) => {
    const fields = fieldsOf(request)
    const purchase = readPurchase(fields, service.now())
    const sale = purchase
      ? await sell(app, service, purchase)
      : ({ ok: false, status: 400, message: 'Please type a reference and an amount in digits.' } as const)
    return answerSale(request, reply, sale)
  })
  app.post('/sandbox/replay', async (request, reply) => {
    const fields = fieldsOf(request)
    const { reference } = typedIn(fields)
    const sale = await replayNotice(app, service, { reference, eventId: String(fields.eventId ?? '') })
    if (sale === null) return reply.status(404).send({ message: 'There is no such notice.' })
    return answerSale(request, reply, sale)
  })
  const answerSale = async (request: FastifyRequest, reply: FastifyReply, sale: Sale) => {
    const { ok, ...rest } = sale
    const status = sale.ok ? 200 : sale.status
    if (wantsJson(request)) return reply.status(status).header('cache-control', 'no-store').send(rest)
    const typed = typedIn(fieldsOf(request))
    const notices = await sentNotices(service, typed.reference.replaceAll(' ', ''))
    return page(reply, status, storePage(typed, saleSaid(sale), notices))
  }
}

function clockTargetOf(said: unknown) {
  const days = /^[1-9]\d{0,2}$/.test(String(said)) ? Number(said) : 0
  if (days > 0 && days <= CLOCK_DAYS_MAX) return days
  return CLOCK_TARGETS.find((one) => one === said) ?? null
}

const marketOf = ({ market }: Readonly<Record<string, unknown>>): MarketId =>
  marketIds.find((one) => one === market) ?? marketIds[0]

const page = (reply: FastifyReply, status: number, text: string) =>
  reply
    .status(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': SANDBOX_POLICY })
    .type('text/html; charset=utf-8')
    .send(text)

const isJson = (request: FastifyRequest) =>
  request.headers['content-type']?.startsWith('application/json') ?? false

const wantsJson = (request: FastifyRequest) =>
  isJson(request) || (request.headers.accept?.includes('application/json') ?? false)

function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  const body = typeof request.body === 'string' ? request.body : ''
  const fields = isJson(request) ? readJson(body) : readForm(body)
  return typeof fields === 'object' && fields !== null ? { ...fields } : {}
}

function typedIn(fields: Readonly<Record<string, unknown>>): Typed {
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number'
      ? String(value)
          .replaceAll(/\p{Cc}/gu, '')
          .slice(0, 60)
      : ''
  return { reference: text(fields.reference), amountMinor: text(fields.amountMinor) }
}
