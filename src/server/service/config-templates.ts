import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { languageCodes } from '#domain/language.ts'
import { marketIds } from '#domain/markets/market.ts'

/** The lender's file of registered message templates, beside brand.json. */
export const TEMPLATES_FILE = 'messages.json'

const TEXT = 'the registered text, of 1 to 1000 characters'
const text = z.string(TEXT).check(z.minLength(1, TEXT), z.maxLength(1000, TEXT))
const DIGITS = 'an id of digits, 5 to 30 of them'
const digits = z.string(DIGITS).check(z.regex(/^\d{5,30}$/, DIGITS))
const HEADER = 'a header of 3 to 11 letters and digits'
const header = z.string(HEADER).check(z.regex(/^[A-Za-z0-9]{3,11}$/, HEADER))
const SID = 'the SID of a content template, "HX" and 32 hexadecimal digits'
const contentSid = z.string(SID).check(z.regex(/^HX[0-9a-fA-F]{32}$/, SID))

const NAME = /^[a-z][a-z-]{1,40}$/
const name = z.string('the name of a message').check(z.regex(NAME, 'the name of a message'))
const language = z.enum(languageCodes, `one of ${languageCodes.join(', ')}`)
const market = z.enum(marketIds, `one of ${marketIds.join(', ')}`)

const registered = z.strictObject({ id: digits, text, header: z.optional(header) })
const sender = z.strictObject({
  entityId: digits,
  header,
  templates: z.partialRecord(language, z.record(name, registered)),
})

const schema = z.strictObject({
  sms: z.optional(z.partialRecord(market, sender)),
  whatsapp: z.optional(z.partialRecord(language, z.record(name, z.strictObject({ id: contentSid, text })))),
})

/**
 * The registered templates: of text messages by market, language and name; of WhatsApp by language and name.
 */
export type MessageTemplates = z.infer<typeof schema>

/** Reads the templates; empty without the file. Problems are added to `problems`. */
export function readMessageTemplates(brandDir: string, problems: string[]): MessageTemplates {
  const path = join(brandDir, TEMPLATES_FILE)
  if (!existsSync(path)) return {}
  let source: unknown
  try {
    source = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    problems.push(
      `${TEMPLATES_FILE}: cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`,
    )
    return {}
  }
  const read = schema.safeParse(source)
  if (read.success) return read.data
  for (const issue of read.error.issues) {
    const place = issue.path.map(String).join('.') || '(the whole file)'
    problems.push(`${TEMPLATES_FILE} ${place}: allowed: ${issue.message}`)
  }
  return {}
}
