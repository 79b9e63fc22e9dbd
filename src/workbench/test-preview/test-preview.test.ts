import { expect, test } from 'vitest'
import { pages } from '#web/app/pages.ts'
import { pathsFor } from '#web/words/paths.ts'
import { fieldsIn, previewAddress } from './preview-fields.ts'
import { previewLinks } from './preview-links.ts'

const fields = fieldsIn(
  new URLSearchParams({
    crp_phe: '2.1.0',
    deviceName: 'A phone & more',
    showy: 'device-1',
    dearer: '16',
    dearest: 'session-1',
    advertisingId: 'ad-1',
    productId: 'product-1',
    orderId: 'order-1',
    type: '1',
  }),
)
const links = previewLinks(fields)
const queryOf = (href: string) => Object.fromEntries(new URL(href, 'https://own.invalid').searchParams)

test('there are ten links to existing pages', () => {
  const known = pages.map(({ path }) => path)
  expect(links).toHaveLength(10)
  for (const { path } of links) expect(known).toContain(path)
})

test('every link has every field, under the names that clients and pages read', () => {
  for (const { href, page } of links) {
    expect(queryOf(href), page).toMatchObject({
      type: '1',
      crp_phe: '2.1.0',
      deviceName: 'A phone & more',
      showy: 'device-1',
      eyes: 'device-1',
      dearer: '16',
      dearest: 'session-1',
      swift: 'session-1',
      advertisingId: 'ad-1',
      productId: 'product-1',
      [page === 'complaint' ? 'orderNo' : 'orderId']: 'order-1',
    })
  }
})

test('only the repayment instructions have type, amount and channel', () => {
  for (const { href, page } of links) {
    const wanted =
      page === 'instructions' ? { requestType: '1', amount: '100000', payCode: 'mx-bank-transfer' } : {}
    const { requestType, amount, payCode } = queryOf(href)
    expect({ requestType, amount, payCode }, page).toEqual({
      requestType: undefined,
      amount: undefined,
      payCode: undefined,
      ...wanted,
    })
  }
})

test("the links match the pages' own addresses", () => {
  const paths = pathsFor({})
  const loan = { productId: 'p', orderId: 'o' }
  const own = [
    paths.confirm('p'),
    paths.repay(loan),
    paths.extension(loan),
    paths.bindBank(),
    paths.complaint(),
  ]
  const pathOf = (href: string) => href.split('?')[0]
  expect(links.map(({ path }) => path)).toEqual(
    expect.arrayContaining([...own, paths.customerService(), paths.privacy()].map(pathOf)),
  )
})

test('an empty field is omitted from the links, and stays empty in the form', () => {
  const emptied = fieldsIn(new URLSearchParams({ amount: '', dearest: '' }))
  expect(emptied.amount).toBe('')
  for (const { href } of previewLinks(emptied)) expect(queryOf(href)).not.toHaveProperty('dearest')
})

test('the page opens with its own fields, and with their alternative names', () => {
  expect(fieldsIn(new URL(previewAddress(fields), 'https://own.invalid').searchParams)).toEqual(fields)
  expect(fieldsIn(new URLSearchParams('swift=s&eyes=d&orderNo=o'))).toMatchObject({
    dearest: 's',
    showy: 'd',
    orderId: 'o',
  })
})
