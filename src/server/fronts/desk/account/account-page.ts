import { type Html, html } from '#server/base/http/html.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type DeskAnswer, type DeskVisit, page } from '#server/fronts/desk/entry/visit.ts'
import { formMessage, formTo, resultBox } from '#server/fronts/desk/frame/page.ts'
import { totpPlace } from '#server/fronts/desk/rows/desk-users.ts'
import { DEMO_USER } from '#server/fronts/desk/staff/demo-user.ts'
import { totpAddress } from '#server/fronts/desk/staff/totp.ts'
import { codeImage } from '#server/loans/references/code-image.ts'

export type AccountProblem = 'short' | 'weak' | 'different' | 'wrong' | 'wrongCode' | 'demo' | 'locked'

/** The demo account is shared: a changed password would lock all others out. */
export const isDemo = ({ user, service }: DeskVisit): boolean =>
  service.config.mode === 'sandbox' && user.name === DEMO_USER.name

/**
 * The page with the password and codes of a member of the staff. With `retryAfterSeconds` a rate limit
 * refused the form.
 */
export function accountPage(
  visit: DeskVisit,
  problem: AccountProblem | null = null,
  retryAfterSeconds?: number,
): DeskAnswer {
  const { words, user } = visit
  const { account } = words
  const text = problem === null ? '' : problem === 'locked' ? words.signIn.locked : account[problem]
  return page(
    account.title,
    html`${formMessage(visit)}${resultBox('problem', text)}<p>${account.signedInAs(user.name)} ${account.role}: ${account.roles[user.role]}.</p>
${isDemo(visit) ? html`<p class="card">${account.demo}</p>` : html`<div class="sides">${passwordCard(visit)}${codeCard(visit)}</div>`}`,
    retryAfterSeconds !== undefined ? 429 : problem === null ? 200 : 422,
    retryAfterSeconds,
  )
}

function passwordCard(visit: DeskVisit): Html {
  const { account } = visit.words
  const field = (name: string, label: string, autocomplete: string) =>
    html`<p><label for="${name}">${label}</label><input id="${name}" name="${name}" type="password" autocomplete="${autocomplete}" maxlength="200" required></p>`
  return html`<section class="card"><h2>${account.password}</h2>${formTo(
    visit,
    '/desk/account/password',
    html`${field('current', account.current, 'current-password')}${field('fresh', account.fresh, 'new-password')}
${field('again', account.again, 'new-password')}<button>${account.change}</button>`,
  )}</section>`
}

function codeCard(visit: DeskVisit): Html {
  const { words, user } = visit
  const { account } = words
  const code = html`<p><label for="code">${account.code}</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required></p>`
  if (user.totpSince !== null)
    return html`<section class="card"><h2>${account.codes}</h2><p>${account.codesOn}</p>${formTo(
      visit,
      '/desk/account/codes/off',
      html`${code}<button class="quiet">${account.switchOff}</button>`,
    )}</section>`
  if (user.totpSecret === null)
    return html`<section class="card"><h2>${account.codes}</h2><p>${account.codesOff}</p>${formTo(
      visit,
      '/desk/account/codes',
      html`<button>${account.setUp}</button>`,
    )}</section>`
  const { config } = visit.service
  const secret = sealerOf({ config }).open(user.totpSecret, totpPlace(user.id))
  const image = codeImage(totpAddress(secret, config.brand.name, user.name), 'qr')
  const picture =
    image === ''
      ? html``
      : html`<p><img class="qr" src="${image}" alt="${account.qr}" width="200" height="200"></p>`
  return html`<section class="card"><h2>${account.codes}</h2><p>${account.scan}</p>${picture}
<p>${account.key} <code class="key">${secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></p>${formTo(
    visit,
    '/desk/account/codes/on',
    html`${code}<button>${account.confirm}</button>`,
  )}</section>`
}
