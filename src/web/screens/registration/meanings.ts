import { marketRefusalAnswer, pageMessages, type RefusalReason, refusalAnswer } from '#contract/refusals.ts'
import { PHONE_DIGITS } from '#domain/markets/specified.ts'
import type { Language } from '#web/words/language.ts'
import { registrationWords } from './words.ts'

/**
 * The meanings, in the page's language, of messages that the specification has in Chinese only (spec 8). A template
 * without a market shows them beside the messages.
 */
export function meaningsIn(language: Language): Readonly<Record<string, string>> {
  const words = registrationWords(language)
  const asQuoted = (reason: RefusalReason) => refusalAnswer(reason, language).message
  return {
    [asQuoted('phone-format')]: words.phoneWrong(PHONE_DIGITS),
    [asQuoted('captcha-wrong')]: words.captchaMissing,
    [asQuoted('sms-code-wrong')]: words.smsCodeMissing,
    [asQuoted('resend-too-soon')]: marketRefusalAnswer('resend-too-soon', language).message,
    [asQuoted('already-registered')]: words.known,
    [pageMessages.codeSent]: words.codeSent,
    [pageMessages.registered]: words.registered,
  }
}
