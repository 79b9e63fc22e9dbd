import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { keepTemplate } from '#server/registration/templates.ts'
import type { Service } from '#server/service.ts'
import { type Around, operatorCall, type Said, said } from './operator-answer.ts'
import { addressId, filledLine, lineOrEmpty } from './operator-fields.ts'

/** What a registration page says (spec 3, "landing config"). */
export function templateCalls(app: FastifyInstance, service: Service): void {
  operatorCall(app, service, '/operator/templates', givenTemplate, bringTemplate)
}

const givenTemplate = z.strictObject({
  id: addressId,
  title: filledLine(200),
  description: lineOrEmpty(1000),
  market: z.nullable(z.enum(['mx', 'in'], '"mx", "in" or null')),
})

async function bringTemplate(given: z.output<typeof givenTemplate>, { tx }: Around): Promise<Said> {
  return said({ id: given.id, changed: await keepTemplate(tx, given) })
}
