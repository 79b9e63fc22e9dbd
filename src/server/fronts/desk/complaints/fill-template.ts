import { dayIn } from '#domain/dates.ts'
import { bracesIn, fillTemplate, PLACEHOLDERS, type Placeholder } from '#domain/desk/answer-template.ts'
import { languageCodes } from '#domain/language.ts'
import { markets } from '#domain/markets/market.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { voiceFor } from '#server/base/answers/voice.ts'
import { UNREADABLE } from '#server/base/sealing/sealed.ts'
import type { Template } from '#server/fronts/desk/rows/template-rows.ts'
import { lenderOfOrder } from '#server/loans/products/lender-of.ts'
import type { Service } from '#server/service/service.ts'
import type { ComplaintFile } from './complaint-file.ts'

const MEANINGS: ReadonlyMap<string, Placeholder> = new Map(
  languageCodes.flatMap((code) => {
    const { placeholders } = answersIn(code).desk.templates
    return PLACEHOLDERS.map((one) => [placeholders[one], one] as const)
  }),
)

/** The meaning of a name in braces, in any language of the desk. */
const meaningOf = (name: string): Placeholder | undefined => MEANINGS.get(name.toLowerCase())

export const unknownIn = (body: string): string[] =>
  bracesIn(body).filter((name) => meaningOf(name) === undefined)

/** A template filled for this complaint, as far as the values are known. */
export function templateFor(
  { config }: Service,
  { body, language }: Template,
  { complaint, order, person }: ComplaintFile,
): string {
  const { money } = voiceFor(language, complaint.market, config.brand.numberStyle)
  return fillTemplate(body, meaningOf, {
    folio: complaint.folio,
    name: person === '' || person === UNREADABLE ? null : person,
    received: dayIn(complaint.openedAt, markets[complaint.market].timeZone),
    due: complaint.dueOn,
    loan: complaint.orderNo,
    amount: order && money(order.amountMinor),
    lender:
      (order ? lenderOfOrder(config.brand, order) : config.brand).company.legalName || config.brand.name,
  })
}
