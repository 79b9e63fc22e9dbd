import type { Language } from '#domain/language.ts'
import { escapeMarkup } from './escape-markup.ts'

/** HTML that needs no escaping. */
export interface Html {
  readonly html: string
}

type Part = Html | string | number | readonly Html[]

/** Builds HTML and escapes every part that is not HTML. Attributes must be quoted. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: texts.map((text, index) => text + htmlOf(parts[index] ?? '')).join('') }
}

function htmlOf(part: Part): string {
  if (typeof part === 'object') return 'html' in part ? part.html : part.map((piece) => piece.html).join('')
  return escapeMarkup(String(part))
}

/** A complete page of the sandbox with its stylesheet. */
export function sandboxPage(title: string, body: Html, language: Language = 'en'): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Abono sandbox</title>
<link rel="icon" href="/brand/logo.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sandbox/store.css">
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.html
}

/** Plain pages may load that stylesheet and post to this host, nothing else. */
export const SANDBOX_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
