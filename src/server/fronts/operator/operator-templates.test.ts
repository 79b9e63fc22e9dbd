import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelTemplate } from '#contract/registration/landing.ts'
import { asBorrower } from '#testing/as-borrower.ts'
import { OPERATOR_TOKEN, operatorSays } from '#testing/as-operator.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ mode: 'production', env: { OPERATOR_TOKEN } })
})
afterAll(() => server.close())

const template = {
  id: 'mx-otono',
  title: 'Su préstamo de otoño',
  description: 'De $1.000 a $5.000 pesos.',
  market: 'mx',
}
const bring = (body: object) => operatorSays(server, 'templates', body)
const shown = async (templateId: string) => {
  const answer = await asBorrower(server, '')(channelTemplate, { templateId })
  return answer.success ? answer.data : Number(answer.code)
}

test('a template is added, then replaced, and a repetition changes nothing', async () => {
  expect(await shown(template.id)).not.toEqual(template)
  for (const [change, changed] of [
    [{}, true],
    [{}, false],
    [{ title: 'Otro título' }, true],
    [{ title: 'Otro título', description: '', market: 'in' }, true],
    [{ title: 'Otro título', description: '', market: null }, true],
    [{ title: 'Otro título', description: '', market: null }, false],
  ] as const) {
    const given = { ...template, ...change }
    expect(await bring(given)).toEqual([200, { id: template.id, changed }])
    expect(await shown(template.id)).toEqual(given)
  }
})

test('ten concurrent calls make one template', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => bring({ ...template, id: 'at-once' })))
  expect(answers.filter(([, data]) => (data as { changed: boolean }).changed)).toHaveLength(1)
})

test.each<[string, object]>([
  ['id', { id: '' }],
  ['id', { id: 'a&b' }],
  ['id', { id: 'x'.repeat(65) }],
  ['title', { title: '' }],
  ['title', { title: 'a\u0000' }],
  ['title', { title: 'x'.repeat(201) }],
  ['description', { description: 'x'.repeat(1001) }],
  ['description', { description: null }],
  ['market', { market: 'br' }],
  ['market', { market: undefined }],
  ['html', { html: '<b>' }],
])('is refused by the name of its field: %s in %j', async (field, change) => {
  expect(await bring({ ...template, ...change })).toEqual([
    400,
    expect.stringMatching(new RegExp(`^${field}: `)),
  ])
})
