import type { Brand } from '#contract/brand/brand.ts'
import { textColourOn } from '#contract/brand/colour-contrast.ts'
import { KEPT_LIST } from '#contract/offline/worker.ts'
import { type Language, languageCodes, languages } from '#domain/language.ts'
import { phoneLink } from '#domain/phone-link.ts'
import { html } from '#server/base/http/html.ts'
import { allPageWords, inEveryLanguage } from '#words/languages.ts'

const words = await inEveryLanguage(allPageWords)

/** The brand's colours, light and dark. The page loads nothing. */
const styleFor = ({
  background,
  font,
  accent,
}: Brand['theme']) => `:root{color-scheme:light dark;--page:${background};--ink:${font};--card:#fff;--accent:${accent};--on:${textColourOn(accent)}}
@media(prefers-color-scheme:dark){:root{--page:#111;--ink:#eee;--card:#222;--accent:#eee;--on:#000}
@supports(color:oklch(from red l c h)){:root{--page:oklch(from ${accent} .165 min(c,.012) h);--card:oklch(from ${accent} .235 min(c,.014) h);--accent:oklch(from ${accent} max(l,.77) min(c,.11) h)}}}
body{font:1rem/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums;margin:0;background:var(--page);color:var(--ink)}
header{max-width:30rem;margin:0 auto;padding:1rem 1.25rem;font-size:1.25rem;font-weight:700}
main{max-width:30rem;margin:0 auto;padding:10vh 1.25rem 2rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.25rem;margin:2rem 0 .5rem}
p{margin:0 0 1.5rem}
ul{list-style:none;margin:0;padding:0}
a{display:block;padding:1rem;margin:0 0 .5rem;border-radius:1rem;text-align:center;text-decoration:none;font-weight:600;background:var(--card);color:inherit}
.retry{background:var(--accent);color:var(--on)}
.call{padding:.75rem;background:none}
.call b{display:inline-block}`

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
<h1>${errors.noNetworkTitle}</h1>
<p>${failures.network}</p>
<a class="retry" href="">${common.retry}</a>
${phone === '' ? '' : html`<a class="call" href="${phoneLink(phone)}">${errors.needHelp} <b>${phone}</b></a>`}
<section data-kept><h2>${errors.keptHere}</h2><ul>${{ html: KEPT_LIST }}</ul></section>
</main>
</body>
</html>
`.html
}
