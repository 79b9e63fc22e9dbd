import type { ComponentType } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { problemInit } from '#contract/complaints/complaints.ts'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import ComplaintNext from './complaint-next.tsx'

beforeAll(async () => {
  await loadWords('es')
})

// The router passes more properties than this screen reads.
const Screen = ComplaintNext as ComponentType<{ loaderData: unknown }>
const choices = {
  problemType: [{ title: 'Cobranza', value: '1' }],
  problemSonType: [{ title: 'Amenazas', value: '1' }],
}
const pageOf = (sent: object, drawing: Parameters<typeof drawn>[1] = {}) => {
  const loaderData = problemInit.output.parse({ ...choices, ...sent })
  return drawn(<Screen loaderData={loaderData} />, {
    query: '&problemType=1&problemSonType=1&orderNo=1',
    ...drawing,
  })
}
const order = (isShow: number) => ({ orderNo: '1', isShow })
const isForm = (html: string) => html.includes('<textarea')

test('a collection complaint is refused only for an order whose backend says that it does not support one', () => {
  expect(isForm(pageOf({}))).toBe(true)
  expect(isForm(pageOf({ orderList: [order(1)] }))).toBe(true)
  expect(isForm(pageOf({ orderDetail: order(1) }))).toBe(true)
  for (const refused of [{ orderList: [order(0)] }, { orderDetail: order(0) }]) {
    expect(isForm(pageOf(refused))).toBe(false)
    expect(readIn(pageOf(refused))).toContain('no se puede enviar una queja')
  }
})

test('a PDF is accepted by a backend that converts it to pictures, and not by one that accepts pictures only', () => {
  const [own, foreign] = [true, false].map((isOwnBackend) => pageOf({}, { isOwnBackend }))
  expect(own).toContain('application/pdf')
  expect(readIn(own ?? '')).toContain('imágenes o PDF')
  expect(foreign).toContain('accept="image/jpeg')
  expect(foreign).not.toMatch(/pdf/i)
})

test('a picture is taken with the camera or chosen as a file; the camera needs a script', () => {
  const inputs = pageOf({}).match(/<input type="file"[^>]*>/g) ?? []
  expect(inputs).toHaveLength(2)
  const [file, camera] = [
    inputs.find((one) => !one.includes('capture=')),
    inputs.find((one) => one.includes('capture="environment"')),
  ]
  expect(file).toContain('name="problemImage"')
  expect(camera).not.toContain('name=')
})
