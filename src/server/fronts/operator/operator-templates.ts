import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { MARKETS } from '#contract/fields.ts'
import { marketIds } from '#domain/markets/market.ts'
import { changed, namedId } from '#server/call/operator/answer-fields.ts'
import { describedCall } from '#server/call/operator/described-call.ts'
import { type OperatorContext, operatorCall } from '#server/call/operator/operator-answer.ts'
import { addressId, filledLine, lineOrEmpty } from '#server/call/operator/operator-fields.ts'
import { type OperatorAnswer, succeeded } from '#server/call/operator/operator-response.ts'
import type { Service } from '#server/service/service.ts'
import { keepTemplate } from '#server/site/landing/templates.ts'

/** Calls for registration pages (spec 3, "landing config"). */
export function templateCalls(app: FastifyInstance, service: Service): void {
  operatorCall(app, service, bringTemplateCall, bringTemplate)
}

const givenTemplate = z.strictObject({
  id: addressId,
  title: filledLine(200),
  description: lineOrEmpty(1000),
  market: z
    .nullable(z.enum(marketIds, `${MARKETS}, or null`))
    .check(z.describe('The country, or null for the phone format of the specification.')),
})

const answer = z.strictObject({ id: namedId('The same id as in the request.'), changed })

export const bringTemplateCall = describedCall({
  name: 'bringTemplate',
  method: 'POST',
  path: '/operator/templates',
  title: 'Create or update a registration page',
  about: 'Creates the registration page `/register?id=…` or replaces its text.',
  group: 'Catalogue and borrowers',
  fields: givenTemplate,
  answer,
  refuses: {},
  example: {
    sent: {
      id: 'spring',
      market: 'mx',
      title: 'Su préstamo, claro desde el principio',
      description: 'Usted ve el costo completo antes de aceptar.',
    },
    answered: { id: 'spring', changed: true },
  },
})

async function bringTemplate(
  given: z.output<typeof givenTemplate>,
  { tx }: OperatorContext,
): Promise<OperatorAnswer<z.input<typeof answer>>> {
  return succeeded({ id: given.id, changed: await keepTemplate(tx, given) })
}
