import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { refusalAnswer } from '#contract/refusals.ts'
import type { Language } from '#domain/language.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { type Html, html } from '#server/base/http/html.ts'
import { PLAIN_STATE_STYLE, plainState } from '#server/base/http/plain-state.ts'

/** Colours without a brand, for light and dark mode. */
const STYLE = `:root{color-scheme:light dark;--page:Canvas;--ink:CanvasText;--soft:#8883;--sign:CanvasText;--accent:CanvasText;--on:Canvas}
${PLAIN_STATE_STYLE}`

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`

/** A static page for overload. It reloads by itself. */
export function sendBusyPage(reply: FastifyReply, language: Language, seconds: number): FastifyReply {
  const { busy } = answersIn(language).general
  const { message } = refusalAnswer('unavailable', language)
  // Only the borrower repeats a form, by going back to it.
  if (reply.request.method === 'POST')
    return sendPage(reply, language, 'clock', busy.title, html`<p>${message}</p>`)
  reply.header('refresh', seconds)
  return sendPage(
    reply,
    language,
    'clock',
    busy.title,
    html`<p>${message} ${busy.byItself}</p>
<a class="main" href="">${busy.again}</a>`,
  )
}

/** One sentence for a form that was not read. */
export const sendPlainPage = (reply: FastifyReply, language: Language, message: string): FastifyReply =>
  sendPage(reply, language, 'info', message, html``)

function sendPage(
  reply: FastifyReply,
  language: Language,
  icon: 'clock' | 'info',
  title: string,
  rest: Html,
): FastifyReply {
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${plainState(icon, title, rest)}
</main>
</body>
</html>
`
  reply.header('content-security-policy', POLICY)
  return reply.type('text/html; charset=utf-8').send(page.html)
}
