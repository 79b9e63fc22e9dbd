import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { markets } from '#domain/markets/market.ts'
import { findApplication } from '#server/apply/application-rows.ts'
import { decideApplication } from '#server/apply/decide.ts'
import type { Decision } from '#server/apply/decision.ts'
import { documentLink, OPERATOR_READER } from '#server/apply/documents.ts'
import {
  DOCUMENT_LINK_MS,
  readWhole,
  type WaitingApplication,
  waitingApplications,
} from '#server/apply/read-application.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { holidaysOf } from '#server/call/holidays.ts'
import { list } from '#server/call/operator/list.ts'
import { type OperatorContext, operatorCall } from '#server/call/operator/operator-answer.ts'
import { type OperatorAnswer, refused, succeeded } from '#server/call/operator/operator-response.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import type { Service } from '#server/service/service.ts'
import {
  applicationsCall,
  askMoreCall,
  offerApplicationCall,
  readApplicationCall,
  refuseApplicationCall,
} from './lists/application-calls.ts'

const headOf = (one: Omit<WaitingApplication, 'key'>) => ({
  borrowerId: one.borrowerId,
  applicationId: one.id,
  version: one.version,
  productId: one.productId,
  amountMinor: one.amount,
  currency: markets[one.market].currency,
  state: one.state,
  submittedAt: one.submittedAt,
})

/** Borrowers' applications, and the lender's decisions. */
export function applicationCalls(app: FastifyInstance, service: Service): void {
  list(app, service, applicationsCall, async (tx, _asked, page) =>
    (await waitingApplications(tx, page, page.limit)).map((one) => ({ key: one.key, ...headOf(one) })),
  )

  operatorCall(app, service, readApplicationCall, (input, context) => read(context, service, input))

  operatorCall(app, service, offerApplicationCall, (input, context) =>
    decide(context, input, {
      decision: 'offer',
      amount: input.amountMinor,
      coupon: input.couponMinor ?? 0n,
      expiresAt: new Date(input.expiresAt),
    }),
  )
  operatorCall(app, service, refuseApplicationCall, (input, context) => {
    const { reason, byBureau } = input
    return decide(context, input, { decision: 'refuse', reason, byBureau })
  })
  operatorCall(app, service, askMoreCall, (input, context) => {
    const steps = input.steps.map(({ kind, reason, fields = [] }) => ({ kind, reason, fields }))
    return decide(context, input, { decision: 'more', reason: input.reason, steps })
  })
}

interface ApplicationKey {
  borrowerId: string
  applicationId: string
}

async function read(
  { tx, now }: OperatorContext,
  service: Service,
  { borrowerId, applicationId }: ApplicationKey,
): Promise<OperatorAnswer<z.input<typeof readApplicationCall.answer>>> {
  const until = new Date(now.getTime() + DOCUMENT_LINK_MS)
  const borrower = await borrowerById(tx, borrowerId)
  const application = borrower && (await findApplication(tx, borrower, applicationId))
  if (!borrower || !application?.submittedAt) return refused(404, 'no such application')
  const { values, photos, identity } = await readWhole(tx, borrower, application, sealerOf(service))
  const shown = photos.map(({ step, field, value }) => {
    return { step, field, url: documentLink(service, value, OPERATOR_READER, until) }
  })
  const whole = { ...headOf(application), identity, values, photos: shown }
  return succeeded(z.encode(readApplicationCall.answer, whole))
}

async function decide(
  { tx, config, now }: OperatorContext,
  { borrowerId, applicationId, version }: ApplicationKey & { version: number },
  decision: Decision,
): Promise<OperatorAnswer<{ applicationId: string; changed: boolean }>> {
  const borrower = await borrowerById(tx, borrowerId)
  if (!borrower) return refused(404, 'no such application')
  const off = holidaysOf({ config }, borrower.market)
  const context = { tx, sealer: sealerOf({ config }), now, off }
  const done = await decideApplication(context, borrower, { applicationId, version }, decision)
  if (done.ok) return succeeded({ applicationId, changed: done.value === 'decided' })
  return done.refusal === 'unknown-application'
    ? refused(404, 'no such application')
    : refused(409, done.refusal)
}
