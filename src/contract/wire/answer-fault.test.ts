import { expect, test } from 'vitest'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { getSid } from '#contract/registration/landing.ts'
import { compiled } from './compiled.sample.ts'
import { readAnswer } from './envelope.ts'
import { identityMap } from './wire-map.ts'

const faultOf = (raw: unknown, map = identityMap) => {
  const answer = readAnswer(loanPlayDetail, raw, map)
  return answer.success ? null : answer.fault
}

test.each([
  [null, '', 'object', 'null'],
  [['a'], '', 'object', 'list'],
  [{ data: {} }, 'code', 'text or number', 'nothing'],
  [{ code: 0 }, 'data', 'object', 'nothing'],
  [{ code: 0, data: {} }, 'data.repayAmount', 'number or text', 'nothing'],
  [{ code: 0, data: { repayAmount: 'MX 5' } }, 'data.repayAmount', 'text of another form', 'text'],
  [{ code: 0, data: { repayAmount: 5, repayList: {} } }, 'data.repayList', 'list or one of ""', 'object'],
  [
    { code: 0, data: { repayAmount: 5, repayList: [{ list: [{ vCode: { secret: '4111' } }] }] } },
    'data.repayList.0.list.0.vCode',
    'text or number',
    'object',
  ],
])('%j names the field, the expected and the actual type, and no value', (raw, field, wanted, found) => {
  const fault = faultOf(raw)
  expect(fault).toEqual({ field, wanted, found })
  expect(JSON.stringify(fault)).not.toMatch(/4111|MX 5/)
})

test("fields have the backend's names", () => {
  const map = compiled({ names: { code: 'rc', data: 'body', repayAmount: 'monto' } })
  expect(faultOf({ rc: 0, body: { monto: null } }, map)).toMatchObject({ field: 'body.monto', found: 'null' })
})

test('readable answers and refusals have no fault', () => {
  expect(readAnswer(getSid, { code: '0', data: { sid: 5 } }, identityMap)).not.toHaveProperty('fault')
  expect(readAnswer(getSid, { code: '9' }, identityMap)).not.toHaveProperty('fault')
})
