import type { FastifyReply } from 'fastify'
import { refusalAnswer } from '#contract/refusals.ts'
import type { Language } from '#domain/language.ts'
import { html } from '#server/http/html.ts'

/** A page that costs nothing to make, in place of one for which there is no time. It asks again by itself. */
export function sendBusyPage(reply: FastifyReply, language: Language, seconds: number): FastifyReply {
  if (reply.request.method !== 'POST') reply.header('refresh', seconds)
  return sendPlainPage(reply, language, refusalAnswer('unavailable', language).message)
}

/** One sentence, for a person whose form was not even read. */
export function sendPlainPage(reply: FastifyReply, language: Language, message: string): FastifyReply {
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${message}</title>
</head>
<body>
<p>${message}</p>
</body>
</html>
`
  return reply.type('text/html; charset=utf-8').send(page.html)
}
