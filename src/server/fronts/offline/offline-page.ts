import type { Brand } from '#contract/brand/brand.ts'
import { textColourOn } from '#contract/brand/colour-contrast.ts'
import { KEPT_LIST } from '#contract/offline/worker.ts'
import { type Language, languageCodes, languages } from '#domain/language.ts'
import { phoneLink } from '#domain/phone-link.ts'
import { html } from '#server/base/http/html.ts'
import { PLAIN_STATE_STYLE, plainIcon, plainState } from '#server/base/http/plain-state.ts'
import { allPageWords, inEveryLanguage } from '#words/languages.ts'

const words = await inEveryLanguage(allPageWords)

/** The brand's colours, light and dark. The page loads nothing. */
const styleFor = ({
  background,
  font,
  accent,
}: Brand['theme']) => `:root{color-scheme:light dark;--page:${background};--ink:${font};--card:#fff;--soft:${accent}1a;--sign:${accent};--accent:${accent};--on:${textColourOn(accent)}}
@media(prefers-color-scheme:dark){:root{--page:#111;--ink:#eee;--card:#222;--soft:#333;--sign:#eee;--accent:#eee;--on:#000}
@supports(color:oklch(from red l c h)){:root{--page:oklch(from ${accent} .165 min(c,.012) h);--card:oklch(from ${accent} .235 min(c,.014) h);--soft:var(--card);--accent:oklch(from ${accent} max(l,.77) min(c,.11) h);--sign:var(--accent)}}}
${PLAIN_STATE_STYLE}
header{width:100%;max-width:30rem;margin:0 auto;padding:1rem 1.25rem;font-size:1.25rem;font-weight:700}
h2{font-size:1.25rem;margin:2rem 0 .5rem}
ul{list-style:none;margin:0;padding:0}
li a{margin:0 0 .5rem;background:var(--card)}
.call{padding:.75rem;color:var(--sign)}
.call b{display:inline-block}
.call svg{width:1.5em;height:1.5em;margin:0 .5rem 0 0;padding:0;background:none;vertical-align:middle}`

/**
 * The page that a phone shows without a network, in each language: one file, with a place for offline copies.
 */
export function offlinePages({ name, theme, servicePhone }: Brand): Record<Language, string> {
  const pages = languageCodes.map(
    (code) => [code, offlinePage(code, name, servicePhone, styleFor(theme))] as const,
  )
  // `fromEntries` loses the type of its keys: they are the languages.
  return Object.fromEntries(pages) as Record<Language, string>
}

function offlinePage(code: Language, name: string, phone: string, style: string): string {
  const { tag, direction } = languages[code]
  const { common, errors, failures } = words[code].general
  const actions = html`<p>${failures.network}</p>
<a class="main" href="">${common.retry}</a>
${phone === '' ? '' : html`<p>${errors.needHelp}<a class="call" href="${phoneLink(phone)}">${plainIcon('phone')}<b>${phone}</b></a></p>`}`
  return html`<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${errors.noNetworkTitle}</title>
<style>${{ html: style }}</style>
</head>
<body>
<header>${name}</header>
<main>
${plainState('offline', errors.noNetworkTitle, actions)}
<section data-kept><h2>${errors.keptHere}</h2><ul>${{ html: KEPT_LIST }}</ul></section>
</main>
</body>
</html>
`.html
}
