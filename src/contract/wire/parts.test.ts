import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { compileWireMap } from './compile-wire-map.ts'
import { compiled } from './compiled.sample.ts'
import { PARTS, partNames } from './parts.ts'
import type { WireMap } from './wire-map.ts'

/** Section 7, path by path. Legal texts are the lender's files, which the page server has. */
const SPECIFIED = [
  '/user-problem/problem-init',
  '/user-problem/problem-list',
  '/user-problem/problem-detail',
  '/user-problem/problem-save',
  '/user-problem/upload-problem-img',
  '/user-problem/get-whatsapp',
  '/v3/loan-details/contract-detail',
  '/service/channel/channel-template',
  '/promotion/track-visit',
  '/promotion/get-sid',
  '/promotion/get-captcha',
  '/promotion/get-sms',
  '/promotion/track-click',
  '/promotion/register',
  '/v3/installment/loan-play-delay-detail',
  '/v3/installment/loan-play-detail',
  '/v3/loan-details/generate-vcode',
  '/v3/loan-confirm/loan-detail-confirm',
  '/v3/loan-confirm/loan-detail-push',
  '/v3/loan-details/loan-details',
  '/v3/loan-details/google-score',
  '/repayment-way',
  '/repayment-commit',
  '/repayment-confirm',
  '/repayment-huichao',
]
const LENDERS_FILES = '/v3/site/legal-text'

test('every call is in section 7, in exactly one part, or a file of the lender', () => {
  const further = partNames.flatMap((part) => [...PARTS[part]])
  const known = [...SPECIFIED, ...further, LENDERS_FILES]
  expect(known.toSorted()).toEqual(
    Object.values(calls)
      .map(({ path }) => path)
      .toSorted(),
  )
})

const lackedBy = (map: WireMap) =>
  Object.entries(calls)
    .filter(([, entry]) => map.lacks(entry))
    .map(([name]) => name)

test('a backend lacks the calls of all parts that its map does not name as present', () => {
  const map = compiled({ present: partNames.filter((part) => part !== 'statement' && part !== 'payoff') })
  expect(lackedBy(map).toSorted()).toEqual(['loanPayoff', 'loanStatement', 'paymentReceipt'])
})

test('the older form names the absent parts', () => {
  expect(lackedBy(compiled({ absent: ['calendar', 'payoff'] }))).toEqual(['loanPayoff'])
  expect(compileWireMap({ absent: ['payoff'], present: [] })).toMatchObject({ ok: false })
})

test('a map without either has all parts of our own server, and none of a lender’s backend', () => {
  expect(lackedBy(compiled({}))).toEqual([])
  const lenders = compileWireMap({}, [])
  expect(lenders.ok && lenders.map.file.absent).toEqual(partNames)
})
