import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { changed, day, namedId } from '#server/call/operator/answer-fields.ts'
import { describedCall } from '#server/call/operator/described-call.ts'
import { type OperatorContext, operatorCall } from '#server/call/operator/operator-answer.ts'
import { addressId, filledLine, lineOrEmpty, market } from '#server/call/operator/operator-fields.ts'
import { type OperatorAnswer, succeeded } from '#server/call/operator/operator-response.ts'
import { keepAgency } from '#server/loans/products/agency-rows.ts'
import type { Service } from '#server/service/service.ts'

/** The agencies that may collect for the lender, so that a borrower knows who calls. */
export function agencyCalls(app: FastifyInstance, service: Service): void {
  operatorCall(app, service, nameAgencyCall, nameAgency)
}

const givenAgency = z
  .strictObject({
    agencyId: addressId,
    market,
    name: filledLine(200),
    phone: lineOrEmpty(40),
    email: lineOrEmpty(200),
    address: lineOrEmpty(400),
    namedFrom: day.check(z.describe('The first day on which the agency may collect.')),
    namedUntil: z.nullable(day).check(z.describe('The last day, or null if it is open-ended.')),
  })
  .check(
    z.refine(({ namedFrom, namedUntil }) => namedUntil === null || namedUntil >= namedFrom, {
      error: 'not before namedFrom',
      path: ['namedUntil'],
    }),
  )

const answer = z.strictObject({ agencyId: namedId('The same id as in the request.'), changed })

export const nameAgencyCall = describedCall({
  name: 'nameAgency',
  method: 'POST',
  path: '/operator/collection-agencies',
  title: 'Create or update a collection agency',
  about:
    'Names an agency that may collect for you. Borrowers of the market see it at `/collectionAgencies` between `namedFrom` and `namedUntil`.',
  group: 'Catalogue and borrowers',
  fields: givenAgency,
  answer,
  refuses: {},
  example: {
    sent: {
      agencyId: 'north',
      market: 'mx',
      name: 'Cobranza Inventada del Norte',
      phone: '55 0000 0011',
      email: 'norte@agencia.example',
      address: 'Calle Ejemplo 11, Ciudad Muestra',
      namedFrom: '2026-11-01',
      namedUntil: null,
    },
    answered: { agencyId: 'north', changed: true },
  },
})

async function nameAgency(
  { agencyId: id, ...given }: z.output<typeof givenAgency>,
  { tx }: OperatorContext,
): Promise<OperatorAnswer<z.input<typeof answer>>> {
  return succeeded({ agencyId: id, changed: await keepAgency(tx, { id, ...given }) })
}
