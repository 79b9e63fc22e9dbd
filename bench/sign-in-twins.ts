import type { ownLoans } from '#contract/account/sign-in.ts'
import type { stepForm } from '#contract/apply/certify.ts'
import type { productDetail } from '#contract/apply/product.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { formatMoney } from '#domain/amount.ts'
import { page, rows, text } from './twins.ts'

/** Hand-written twins of the sign-in and application pages. */
export const loginTwin = (): string =>
  page(
    'Sign in',
    `<p>Write your phone number. We send you a code.</p>
    <form method="post"><label>Phone <input name="phone" type="tel" autocomplete="tel"></label>
    <button class="b main">Send the code</button></form>`,
  )

export const homeTwin = ({ list }: OutputOf<typeof ownLoans>): string =>
  page(
    'Your loans',
    list
      .map(
        ({ productName, toPay, currency }) => `<section class="c"><h2>${text(productName)}</h2>
        ${toPay ? `<p class="a">${formatMoney(toPay.amount, currency ?? 'MXN')}</p><p>${text(toPay.dueOn)}</p>` : ''}
        <a class="b main" href="/repay">Pay</a></section>`,
      )
      .join(''),
  )

export function productTwin({ detail }: OutputOf<typeof productDetail>): string {
  const chosen = detail?.chosen
  const money = (minor: bigint) => formatMoney(minor, detail?.currency ?? 'MXN')
  return page(
    detail?.productName ?? '',
    `${
      chosen
        ? rows([
            { text: 'You receive', value: money(chosen.received) },
            { text: 'You repay', value: money(chosen.totalOwed) },
            { text: chosen.costName, value: `${chosen.yearlyCost} %` },
          ])
        : ''
    }
    <ul>${(detail?.eligibility ?? []).map((line) => `<li>${text(line)}</li>`).join('')}</ul>
    <ul>${(detail?.steps ?? []).map(({ title, what }) => `<li><b>${text(title)}</b> ${text(what)}</li>`).join('')}</ul>
    <form method="post"><label>Amount <input name="amount" inputmode="numeric"></label><button class="b main">Apply</button></form>`,
  )
}

export const stepTwin = ({ title, intro, fields }: OutputOf<typeof stepForm>): string =>
  page(
    title,
    `<p>${text(intro)}</p><form method="post">${fields
      .map(
        ({ name, label, hint }) =>
          `<p><label>${text(label)} <input name="${text(name)}"></label> ${text(hint)}</p>`,
      )
      .join('')}<button class="b main">Go on</button></form>`,
  )
