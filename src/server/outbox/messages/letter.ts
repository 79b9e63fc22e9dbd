import { type Language, languages } from '#domain/language.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { html } from '#server/base/http/html.ts'
import type { Mail } from '#server/integrations/email/email.ts'

/** The content of a letter: one paragraph, and how to stop such letters. */
interface LetterContent {
  language: Language
  subject: string
  said: string
  /** The page that stops them, and the address for one click in a mail program. */
  stop: { page: string; oneClick: string } | null
}

/** A letter as HTML and as text. The HTML has no picture and no script, so opening it is not tracked. */
export function letterOf(
  to: string,
  { language, subject, said, stop }: LetterContent,
): Omit<Mail, 'idempotencyKey'> {
  const { notifications: words } = answersIn(language).messages
  const { tag, direction } = languages[language]
  const text = stop === null ? said : `${said}\n\n${words.stop(stop.page)}`
  const body = html`<!doctype html>
<html lang="${tag}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 36em; margin: 1em">
<p>${said}</p>
${stop === null ? html`` : html`<p><small><a href="${stop.page}">${words.stopHere}</a></small></p>`}
</body>
</html>
`
  return {
    ...{ to, subject, text: `${text}\n`, html: body.html, languageTag: tag },
    ...(stop !== null && { stopAt: stop.oneClick }),
  }
}
