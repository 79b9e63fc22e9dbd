import { type Html, html } from '#server/base/http/html.ts'
import { maySend } from '#server/fronts/desk/entry/calls.ts'
import { homeOf } from '#server/fronts/desk/entry/rights.ts'
import type { DeskAnswer, DeskContext, DeskVisit } from '#server/fronts/desk/entry/visit.ts'

/** Pages without script that load one stylesheet and pictures of this host, and post to it. */
export const DESK_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A whole page of the desk. */
export function deskPage(
  around: DeskContext | DeskVisit,
  { title, body }: Extract<DeskAnswer, { title: string }>,
): string {
  const { words, service } = around
  return html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${words.desk} · ${service.config.brand.name}</title>
<link rel="icon" href="/brand/logo.svg" type="image/svg+xml">
<link rel="stylesheet" href="/desk/desk.css">
</head>
<body>
<a class="skip" href="#content">${words.skip}</a>
<header class="top">
<p class="brand"><b>${service.config.brand.name}</b> ${words.desk}</p>
${'user' in around ? sections(around, title) : html``}
</header>
<main id="content" tabindex="-1">
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.html
}

/** All roles may open `/desk`, which leads those without cases to their first page. */
const isTheirs = (visit: DeskVisit, href: string) =>
  maySend(visit, 'GET', href) && (href !== '/desk' || homeOf(visit.user.role) === href)

function sections(visit: DeskVisit, title: string): Html {
  const { words } = visit
  return html`<nav aria-label="${words.sections}"><ul>
${visit.calls.sections
  .filter(({ href }) => isTheirs(visit, href))
  .map(({ name, href }) => {
    const isHere = words.nav[name] === title
    return isHere
      ? html`<li><a href="${href}" aria-current="page">${words.nav[name]}</a></li>`
      : html`<li><a href="${href}">${words.nav[name]}</a></li>`
  })}</ul></nav>
${formTo(visit, '/desk/logout', html`<button class="quiet">${words.signOut} <small>${visit.user.name}</small></button>`)}`
}

/**
 * A form with this session's token in it; nothing for whoever may not send it. One with a file, or with a long text, is
 * sent in parts.
 */
export function formTo(
  { formToken, user, calls }: Pick<DeskVisit, 'formToken' | 'user' | 'calls'>,
  action: string,
  fields: Html,
  { hasFile = false, id = '' } = {},
): Html {
  if (!maySend({ user, calls }, 'POST', action)) return html``
  const token = html`<input type="hidden" name="token" value="${formToken}">`
  const named = id === '' ? html`` : html` id="${id}"`
  return hasFile
    ? html`<form method="post" action="${action}"${named} enctype="multipart/form-data">${token}${fields}</form>`
    : html`<form method="post" action="${action}"${named}>${token}${fields}</form>`
}

/** What was done, or why not. */
export const said = (kind: 'done' | 'problem', text: string): Html =>
  text === ''
    ? html``
    : html`<p class="said" data-kind="${kind}" role="${kind === 'done' ? 'status' : 'alert'}">${text}</p>`

/** What a page says of the form that led to it, by the name in its address; nothing for a name that it does not know. */
export function saidOf({ query, words }: DeskVisit): Html {
  const done = Object.entries(words.done).find(([name]) => name === query.get('done'))
  const problem = Object.entries(words.problems).find(([name]) => name === query.get('problem'))
  return html`${said('done', done?.[1] ?? '')}${said('problem', problem?.[1] ?? '')}`
}

/** A list of facts. */
export const facts = (rows: readonly (readonly [name: string, value: Html | string])[]): Html =>
  html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`

/** Whose loan something is about, as one of its facts; none where there is one lender alone. */
export const lenderFact = (
  { words }: DeskContext,
  lender: string | undefined,
): (readonly [name: string, value: string])[] => (lender === undefined ? [] : [[words.lender, lender]])

/** What somebody wrote into a form that is not there any more, because a colleague was faster. */
export const writtenBefore = ({ words }: DeskContext, written: string): Html =>
  written === ''
    ? html``
    : html`<section class="card"><p><label for="written">${words.refused.yourText}</label><textarea id="written" rows="8" readonly>
${written}</textarea></p></section>`
