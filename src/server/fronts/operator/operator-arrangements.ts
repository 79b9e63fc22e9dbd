import type { FastifyInstance } from 'fastify'
import { withoutDirectionMarks } from '#domain/direction-marks.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { type OperatorContext, operatorCall } from '#server/call/operator/operator-answer.ts'
import { type OperatorAnswer, refused, succeeded } from '#server/call/operator/operator-response.ts'
import {
  answerRequest,
  isSameOffer,
  LENDER_SYSTEMS,
  offerDays,
} from '#server/loans/arrangements/answer-request.ts'
import { type RequestFile, readRequestFile } from '#server/loans/arrangements/request-file.ts'
import type { Service } from '#server/service/service.ts'
import { offerArrangementCall, refuseArrangementCall } from './lists/arrangement-calls.ts'

type Answered = { folio: string; state: 'offered' | 'refused' | 'waits-for-confirmation'; changed: boolean }

/** Answers to requests for more time than the limits allow, by the same rule as at the desk. */
export function arrangementCalls(app: FastifyInstance, service: Service): void {
  operatorCall(app, service, offerArrangementCall, ({ folio, first, parts, every, reply = '' }, context) =>
    onRequest(context, folio, async ({ request, order }) => {
      const { tx, config, now } = context
      const answer = { offer: { first, parts, every }, reply: lineOf(reply), who: LENDER_SYSTEMS }
      const isSame = isSameOffer(request, answer)
      if (isSame && request.state === 'offered') return succeeded({ folio, state: 'offered', changed: false })
      if (isSame && request.wishedBy === LENDER_SYSTEMS)
        return succeeded({ folio, state: 'waits-for-confirmation', changed: false })
      const sealer = sealerOf({ config })
      const alone = config.claimsAloneMinor[order.currency]
      const done = await offerDays({ tx, sealer, now }, order, request, answer, alone)
      if (!done.ok) return refusedAs(done.refusal)
      const isWished = done.value === 'wished'
      await logDeskAction(tx, null, isWished ? 'arrangement-wished' : 'arrangement-offered', now, folio)
      return succeeded({ folio, state: isWished ? 'waits-for-confirmation' : 'offered', changed: true })
    }),
  )

  operatorCall(app, service, refuseArrangementCall, ({ folio, reason }, context) =>
    onRequest(context, folio, async ({ request, order }) => {
      const { tx, config, now } = context
      const reply = lineOf(reason)
      if (request.state === 'refused' && request.reply === reply)
        return succeeded({ folio, state: 'refused', changed: false })
      const sealer = sealerOf({ config })
      const answer = { offer: null, reply, who: LENDER_SYSTEMS }
      const done = await answerRequest({ tx, sealer, now }, order, request, answer)
      if (!done.ok) return refusedAs(done.refusal)
      await logDeskAction(tx, null, 'arrangement-refused', now, folio)
      return succeeded({ folio, state: 'refused', changed: true })
    }),
  )
}

/** Does the work on a request whose loan is locked. */
async function onRequest(
  { tx, config }: OperatorContext,
  folio: string,
  work: (file: RequestFile) => Promise<OperatorAnswer<Answered>>,
): Promise<OperatorAnswer<Answered>> {
  const file = await readRequestFile(tx, folio, sealerOf({ config }), { isLocked: true })
  return file ? work(file) : refused(404, 'no such request')
}

const lineOf = (text: string) => withoutDirectionMarks(text).trim()

function refusedAs(
  why: 'changed-before' | 'wish-waits' | 'arrangement-days' | 'same-person',
): OperatorAnswer<Answered> {
  if (why === 'arrangement-days') return refused(409, 'arrangement-days')
  // The systems are no person of the desk, so a proposal of theirs needs no other person's confirmation.
  return why === 'changed-before' ? refused(409, 'request-closed') : refused(409, 'offer-waits')
}
