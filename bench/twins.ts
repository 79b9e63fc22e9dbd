import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetailConfirm } from '#contract/loans/loan-confirm.ts'
import type { contractDetail, generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import type { loanPlayDelayDetail, loanPlayDetail } from '#contract/money/installment.ts'
import { formatMoney } from '#domain/amount.ts'

/**
 * Hand-written static pages with the content of the loan pages: the physical limit for comparison. One style sheet
 * with only the necessary rules, no script, the same links.
 */
export const SHEET = `
*{box-sizing:border-box}body{margin:0;background:#fff;color:#1c2421;font:16px/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:8px 20px 32px;display:grid;gap:24px}
header{max-width:30rem;margin:0 auto;padding:4px 20px;display:flex;gap:4px;align-items:center;min-height:56px}
h1,h2,p,dl,dd,ul{margin:0;padding:0}h1{font-size:18px}h2{font-size:22px}
.c{border:1px solid #dce2de;border-radius:14px;padding:4px 16px}.c div{display:flex;justify-content:space-between;padding:11px 0}
dt,.m{color:#52625d;font-size:15px}.a{font-size:45px;font-weight:650;line-height:1.1}
.b{display:block;padding:14px;border-radius:14px;background:#0b6e4f;color:#fff;text-align:center;font-weight:600;text-decoration:none}
.s{text-align:center;display:grid;gap:8px;justify-items:center}li{list-style:none;padding:12px 0}li a{color:inherit;font-weight:600}
img{max-width:100%}.k{font-size:18px;font-weight:600}
`

type Plan = OutputOf<typeof loanPlayDetail>
type Instruction = OutputOf<typeof generateVcode>
type Delay = OutputOf<typeof loanPlayDelayDetail>
type Offer = OutputOf<typeof loanDetailConfirm>
type Contract = OutputOf<typeof contractDetail>

/** Content of loan details in the twin and in the other frameworks. */
export interface ShownLoan {
  productName: string
  status: string
  statusText: string
  rows: readonly { text: string; value: string }[]
  repayHref: string
}

export const shownLoan = (order: OutputOf<typeof loanDetails>, repayHref: string): ShownLoan => ({
  productName: order.productName,
  status: order.noticeStatusText,
  statusText: order.noticeDesText,
  rows: order.userOrderDetail.detail,
  repayHref,
})

export function detailsTwin(loan: ShownLoan): string {
  return page(
    'Loan details',
    `<p><b>${text(loan.productName)}</b></p>
    <div class="s">${RING}<h2>${text(loan.status)}</h2><p class="m">${text(loan.statusText)}</p></div>
    ${rows(loan.rows)}<a class="b main" href="${text(loan.repayHref)}">Repay</a>`,
  )
}

export function repayTwin(plan: Plan, hrefOf: (payCode: string) => string): string {
  const channels = plan.repayList.flatMap((section) => section.list)
  return page(
    'Repay',
    `<p><b>${text(plan.productName)}</b></p>
    <div><p class="m">Total repayment amount</p><p class="a">${formatMoney(plan.repayAmount, plan.currency ?? 'MXN')}</p>
    <p>Pay before ${text(plan.repayDate)}</p></div>
    ${rows(plan.detail)}<p>${text(plan.noticeMsg)}</p>
    <ul class="c">${channels
      .map(
        (channel) =>
          `<li><a class="main" href="${text(hrefOf(channel.payCode))}">${text(channel.desc)}</a>
          ${channel.vCode ? `<p class="k">${channel.vCode}</p>` : ''}
          ${channel.BARcodeImg ? `<img src="${channel.BARcodeImg}" alt="" hidden>` : ''}</li>`,
      )
      .join('')}</ul>`,
  )
}

export function instructionsTwin(instruction: Instruction): string {
  const { repayDetail, dataList } = instruction
  return page(
    'Repayment instructions',
    `<div class="c"><p class="m">Total amount</p>
    <p class="a">${formatMoney(repayDetail.amount, instruction.currency ?? 'MXN')}</p></div>
    <h2>${text(repayDetail.repayTitle)}</h2><p class="m">${text(repayDetail.repayDes)}</p>
    <img src="${repayDetail.repayCode}" alt="">
    <p class="k">${text(repayDetail.vCode)}</p><p class="k">${text(repayDetail.companyName)}</p>
    ${dataList
      .map(
        ({ title, content }) =>
          `<h2>${text(title)}</h2><ul>${content.map((line) => `<li>${text(line)}</li>`).join('')}</ul>`,
      )
      .join('')}`,
  )
}

export function extensionTwin(delay: Delay, hrefOf: (payCode: string) => string): string {
  const currency = delay.currency ?? 'MXN'
  const channels = delay.repayList.flatMap((section) => section.list)
  return page(
    'Extension',
    `<p><b>${text(delay.productName)}</b></p><p>${text(delay.delayInfo.reviewer)}</p>
    <p class="a">${formatMoney(delay.delayInfo.delayAmount, currency)}</p><p>${text(delay.delayInfo.delayTime)}</p>
    ${rows(delay.repayPlan.map((row) => ({ text: `${row.title} ${row.remark} ${row.time}`, value: formatMoney(row.amount, currency) })))}
    <p>${text(delay.note)}</p><p>${text(delay.noticeMsg)}</p>
    <ul class="c">${channels.map((channel) => `<li><a class="main" href="${text(hrefOf(channel.payCode))}">${text(channel.desc)}</a></li>`).join('')}</ul>`,
  )
}

export function confirmTwin(offer: Offer): string {
  const currency = offer.currency ?? 'MXN'
  return page(
    'Confirm',
    `<p><b>${text(offer.comProductName)}</b></p><p class="a">${formatMoney(offer.amount, currency)}</p>
    <p>${offer.periods} ${text(offer.termUnit)}, ${text(offer.loanRate)}</p>${rows(offer.details)}
    ${rows(offer.repay_plans.map((row) => ({ text: `${row.title} ${row.pay_time} ${row.description}`, value: formatMoney(row.amount, currency) })))}
    <form method="post"><label><input type="checkbox" name="agreement" checked> I accept the agreement</label>
    <button class="b main">Apply now</button></form>`,
  )
}

export function contractTwin({ paper }: Contract): string {
  const written = paper?.blocks.map((block) => {
    switch (block.kind) {
      case 'heading':
        return `<h2 id="${text(block.id)}">${text(block.text)}</h2>`
      case 'paragraph':
        return `<p>${text(block.text)}</p>`
      case 'list':
        return `<ul>${block.items.map((item) => `<li>${text(item)}</li>`).join('')}</ul>`
      default:
        return rows(block.rows.map(([first = '', ...rest]) => ({ text: first, value: rest.join(' ') })))
    }
  })
  return page(
    'Loan Agreement',
    `${written?.join('') ?? ''}<p><a class="main" href="/">Download as PDF</a></p>`,
  )
}

export const RING = `<svg xmlns="http://www.w3.org/2000/svg" width="112" height="112" viewBox="0 0 112 112" fill="none" stroke="#0b6e4f" stroke-width="3.5"><circle cx="56" cy="56" r="50"/><path d="M37 41h38v34H37zM37 51h38M47 35v9M65 35v9M50 63l5 5 9-10"/></svg>`

export function page(title: string, body: string): string {
  return `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${SHEET}</style></head><body><header><a class="back" href="/">‹</a><h1>${title}</h1></header><main>${body}</main></body></html>`
}

export const rows = (list: readonly { text: string; value: string }[]) =>
  `<dl class="c">${list.map((row) => `<div><dt>${text(row.text)}</dt><dd>${text(row.value)}</dd></div>`).join('')}</dl>`

export const text = (value: string) =>
  value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
