import type { Language } from '#domain/language.ts'
import { marketIds, markets } from '#domain/markets/market.ts'
import { overlongVariables, type RegisteredValues, valuesIn } from '#domain/notifications/registered-text.ts'
import type { RegisteredSms } from '#server/integrations/sms/sms.ts'
import type { MessageTemplates } from '#server/service/config-templates.ts'

/** Why a carrier would refuse a text: it is not registered, or a value is too long for its variable. */
type Unregistered = 'not-registered' | 'value-too-long'

/** The registration of a text message to this number; null if its market needs none. */
export function registeredSms(
  { sms }: MessageTemplates,
  to: string,
  text: string,
): RegisteredSms | Unregistered | undefined {
  const market = marketIds.find((id) => to.startsWith(markets[id].dialCode))
  const sender = market && sms?.[market]
  if (!sender) return undefined
  const { entityId, header, templates } = sender
  const all = Object.values(templates).flatMap((ofLanguage) => Object.values(ofLanguage))
  const found = closest(all, text)
  if (found === null) return 'not-registered'
  const { variableMax } = markets[market].registersTexts ?? { variableMax: Infinity }
  if (overlongVariables(found.one.text, text, variableMax).length > 0) return 'value-too-long'
  return { entityId, templateId: found.one.id, header: found.one.header ?? header }
}

/** The registered text with the longest fixed part. A shorter one would match too much with its variable. */
function closest<One extends { text: string }>(
  registered: readonly One[],
  text: string,
): { one: One; values: RegisteredValues } | null {
  let found: { one: One; values: RegisteredValues; fixed: number } | null = null
  for (const one of registered) {
    const values = valuesIn(one.text, text)
    if (values === null) continue
    const fixed = text.length - values.reduce((sum, { value }) => sum + value.length, 0)
    if (found === null || fixed > found.fixed) found = { one, values, fixed }
  }
  return found
}

/** A WhatsApp template with the values of its variables. */
export interface WhatsAppContent {
  contentId: string
  variables: Record<string, string>
}

/** The template that matches a text; null if none is registered in that language. */
export function whatsAppContent(
  { whatsapp }: MessageTemplates,
  language: Language,
  text: string,
): WhatsAppContent | null {
  const found = closest(Object.values(whatsapp?.[language] ?? {}), text)
  if (found === null) return null
  const variables = Object.fromEntries(found.values.map(({ name, value }) => [name, value]))
  // A repeated variable must have the same value each time.
  const isTrue = found.values.every(({ name, value }) => variables[name] === value)
  return isTrue ? { contentId: found.one.id, variables } : null
}
