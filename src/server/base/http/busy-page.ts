import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { refusalAnswer } from '#contract/refusals.ts'
import type { Language } from '#domain/language.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { type Html, html } from '#server/base/http/html.ts'

/** Minimal styles that cost almost nothing to render, for light and dark mode. */
const STYLE = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:20vh 1.25rem 2rem}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 .75rem}
p{margin:0 0 1.25rem}
a{display:block;padding:.75rem 1rem;border:.0625rem solid;border-radius:.75rem;text-align:center;text-decoration:none;font-weight:600;color:inherit}`

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`

/** A static page for overload. It reloads by itself. */
export function sendBusyPage(reply: FastifyReply, language: Language, seconds: number): FastifyReply {
  const { busy } = answersIn(language).general
  const { message } = refusalAnswer('unavailable', language)
  // Only the borrower repeats a form, by going back to it.
  if (reply.request.method === 'POST') return sendPage(reply, language, busy.title, html`<p>${message}</p>`)
  reply.header('refresh', seconds)
  return sendPage(
    reply,
    language,
    busy.title,
    html`<p>${message} ${busy.byItself}</p>
<p><a href="">${busy.again}</a></p>`,
  )
}

/** One sentence for a form that was not read. */
export const sendPlainPage = (reply: FastifyReply, language: Language, message: string): FastifyReply =>
  sendPage(reply, language, message, html``)

function sendPage(reply: FastifyReply, language: Language, title: string, rest: Html): FastifyReply {
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
<h1>${title}</h1>
${rest}
</main>
</body>
</html>
`
  reply.header('content-security-policy', POLICY)
  return reply.type('text/html; charset=utf-8').send(page.html)
}
