// A minimal backend for the pages: one borrower with an offer and a loan. Amounts are whole cents.
import { createServer } from 'node:http'

const session = { swift: 'token-of-rosa', eyes: 'phone-of-rosa' }
const loan = { productId: 'three-months', orderId: 'loan-1' }
const product = { productName: 'Three months', currency: 'MXN' }
const isOpen = () => state.owed > 0
export const state = { owed: 100_000, isAccepted: false }

const ok = (data) => ({ code: 0, data, message: '' })
const refused = (code, message) => ({ code, data: null, message })

const calls = {
  // /confirm shows the offer, and sends its amount back when the borrower accepts.
  '/v3/loan-confirm/loan-detail-confirm': () => {
    const offer = { amount: 200_000, periods: 91, firstPayTime: '2027-03-01', loanRate: '0.05 %' }
    const plan = [{ title: '1 of 1', amount: 240_000, pay_time: '2027-03-01', description: '' }]
    const details = [{ text: 'Commission', value: '$200.00' }]
    return ok({ ...offer, comProductName: product.productName, currency: 'MXN', details, repay_plans: plan })
  },
  '/v3/loan-confirm/loan-detail-push': ({ amount }) => {
    if (amount !== '200000') return refused(2101, 'This offer has changed.')
    state.isAccepted = true
    return ok({ lendDetailsUrl: `/loanDetail?${new URLSearchParams(loan)}` })
  },
  // /loanDetail: status 174 is an active loan, 200 a paid one.
  '/v3/loan-details/loan-details': () => {
    const [orderStatus, words] = isOpen() ? ['174', 'Your loan is active'] : ['200', 'Your loan is paid']
    const detail = [{ text: 'Loan number', value: loan.orderId }]
    return ok({ ...product, orderStatus, noticeStatusText: words, userOrderDetail: { detail } })
  },
  // /repay shows what is due and the ways to pay; /carpmm the reference for the chosen way.
  '/v3/installment/loan-play-detail': () => {
    if (!isOpen()) return refused(2003, 'This loan is paid.')
    const repayList = [{ reviewer: 'Bank', list: [{ desc: 'SPEI transfer', payCode: 'spei' }] }]
    return ok({ ...product, repayAmount: state.owed, repayDate: '2027-03-01', repayList })
  },
  '/v3/loan-details/generate-vcode': ({ amount }) => {
    const how = { repayTitle: 'SPEI transfer', vCode: '646180123456789012', companyName: 'Mi Marca' }
    const dataList = [{ title: 'How to pay', content: ['Send this amount to this CLABE.'] }]
    return ok({ repayDetail: { ...how, amount: Number(amount) }, dataList, currency: 'MXN' })
  },
  '/user-problem/get-whatsapp': () => ok({ va: '+52 55 0000 0000', email: 'hola@mi-marca.example' }),
}

function answer(path, headers, input) {
  const call = calls[path.replace('/nomination', '')]
  if (!call) return refused(404, 'There is no such call.')
  if (path.endsWith('/get-whatsapp')) return call(input)
  if (headers.swift !== session.swift || headers.eyes !== session.eyes)
    return refused(1002, 'Your session has ended.')
  if (input.orderId && input.orderId !== loan.orderId) return refused(2001, 'There is no such loan.')
  return call(input)
}

export const backend = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://backend')
  let form = ''
  for await (const part of request) form += part
  const input = Object.fromEntries([...searchParams, ...new URLSearchParams(form)])
  const body = JSON.stringify(answer(pathname, request.headers, input))
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
})

const [, , port] = process.argv
if (port) backend.listen(Number(port), () => console.log(`http://localhost:${port}/nomination`))
