import { type Html, html } from '#server/base/http/html.ts'
import { maySend } from '#server/fronts/desk/entry/calls.ts'
import { homeOf } from '#server/fronts/desk/entry/rights.ts'
import type { DeskAnswer, DeskContext, DeskVisit } from '#server/fronts/desk/entry/visit.ts'
import { inQueue } from '#server/fronts/desk/rows/queue-way.ts'

/** Pages without script that load one stylesheet and pictures of this host, and post to it. */
export const DESK_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export function deskPage(
  context: DeskContext | DeskVisit,
  { title, body }: Extract<DeskAnswer, { title: string }>,
): string {
  const { words, service } = context
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
${'user' in context ? sections(context, title) : html``}
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

/** A rail on a wide screen, and a menu that opens without a script on a narrow one. */
function sections(visit: DeskVisit, title: string): Html {
  const { words } = visit
  const theirs = visit.calls.sections.filter(({ href }) => isTheirs(visit, href))
  const items = (group: string) =>
    theirs
      .filter((section) => section.group === group)
      .map(({ name, href }) => {
        const current = words.nav[name] === title ? html` aria-current="page"` : html``
        return html`<li><a href="${href}"${current}>${words.nav[name]}</a></li>`
      })
  const groups = Object.entries(words.navGroups).map(([group, heading]) => ({
    heading,
    links: items(group),
  }))
  return html`<button class="quiet menu" popovertarget="menu">${words.menu}</button>
<div id="menu" popover><nav aria-label="${words.sections}">${groups
    .filter(({ links }) => links.length > 0)
    .map(
      ({ heading, links }) => html`<h2>${heading}</h2>
<ul>${links}</ul>`,
    )}</nav>
${formTo(visit, '/desk/logout', html`<button class="quiet">${words.signOut} <small>${visit.user.name}</small></button>`)}</div>`
}

/**
 * A form with this session's token; nothing if the user may not send it. One with a file, or with a long
 * text, is multipart.
 */
export function formTo(
  { formToken, user, calls, query }: Pick<DeskVisit, 'formToken' | 'user' | 'calls' | 'query'>,
  address: string,
  fields: Html,
  { hasFile = false, id = '' } = {},
): Html {
  if (!maySend({ user, calls }, 'POST', address)) return html``
  const action = inQueue(address, query)
  const token = html`<input type="hidden" name="token" value="${formToken}">`
  const named = id === '' ? html`` : html` id="${id}"`
  return hasFile
    ? html`<form method="post" action="${action}"${named} enctype="multipart/form-data">${token}${fields}</form>`
    : html`<form method="post" action="${action}"${named}>${token}${fields}</form>`
}

/** The result of a form. */
export const resultBox = (kind: 'done' | 'problem', text: string): Html =>
  text === ''
    ? html``
    : html`<p class="said" data-kind="${kind}" role="${kind === 'done' ? 'status' : 'alert'}">${text}</p>`

/** The message about the preceding form, by the name in the address; nothing for an unknown name. */
export function formMessage({ query, words }: DeskVisit): Html {
  const done = Object.entries(words.done).find(([name]) => name === query.get('done'))
  const problem = Object.entries(words.problems).find(([name]) => name === query.get('problem'))
  return html`${resultBox('done', done?.[1] ?? '')}${resultBox('problem', problem?.[1] ?? '')}`
}

export const facts = (rows: readonly (readonly [name: string, value: Html | string])[]): Html =>
  html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`

/** The lender as a fact; none if there is a single lender. */
export const lenderFact = (
  { words }: DeskContext,
  lender: string | undefined,
): (readonly [name: string, value: string])[] => (lender === undefined ? [] : [[words.lender, lender]])

/** Text for a form that no longer exists, because a colleague was faster. */
export const unsentText = ({ words }: DeskContext, written: string): Html =>
  written === ''
    ? html``
    : html`<section class="card"><p><label for="written">${words.refused.yourText}</label><textarea id="written" rows="8" readonly>
${written}</textarea></p></section>`
