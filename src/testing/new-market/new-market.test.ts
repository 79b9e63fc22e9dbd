import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPeru, namePeru } from './peru.ts'
import { addPortuguese, namePortuguese } from './portuguese.ts'
import { makeScratch, type Scratch } from './scratch.ts'
import type { WalkResult } from './walk.ts'

/** The places of a language and a market outside their own folders. */
const LANGUAGE = ['src/domain/language.ts', 'src/words/languages.ts', 'src/words/markets.ts']
const MARKET = [
  'src/domain/markets/market.ts',
  'src/server/integrations/payments/channels.ts',
  'src/words/markets.ts',
]

// The copy is compiled, built and run, which takes minutes. Every test run makes the additions and prices a loan.
const isWhole = process.env.THIRD === 'whole'
const MINUTES_10 = 600_000

/** Build steps after the pages' builder. */
const BUILD_WORKER =
  "import { buildWorker } from './scripts/build-worker.mjs'; await buildWorker(process.cwd())"

let copy: Scratch
beforeAll(async () => {
  copy = await makeScratch()
}, MINUTES_10)
afterAll(() => copy.remove())

if (isWhole)
  describe('the compiler, given only the name', () => {
    test('lists every place of a third language', { timeout: MINUTES_10 }, async () => {
      await namePortuguese(copy)
      const { files } = await copy.typeCheck()
      await copy.undo()
      expect(files).toEqual(LANGUAGE)
    })

    test('lists every place of a third market', { timeout: MINUTES_10 }, async () => {
      await namePeru(copy)
      const { files } = await copy.typeCheck()
      await copy.undo()
      expect(files).toEqual(MARKET)
    })
  })

test('a third language and market change exactly the listed files', async () => {
  await addPortuguese(copy)
  expect(copy.changed()).toEqual(LANGUAGE)
  await copy.undo()
  await addPeru(copy)
  expect(copy.changed()).toEqual(MARKET)
  await copy.undo()
})

test('a loan of the third market is priced, and shown in the third language', {
  timeout: 60_000,
}, async () => {
  await addPortuguese(copy)
  await addPeru(copy)
  await copy.add('said.ts', SAID)
  expect(JSON.parse(await copy.run(['said.ts']))).toEqual({
    money: 'S/2,000.00',
    rate: '95.86%',
    due: '2026-08-05',
    account: 'account-format',
    phone: '+51900000001',
    language: 'pt',
    words: 'O seu empréstimo está ativo',
    page: 'Ir para o conteúdo',
    document: 'privacyPt',
  })
})

/** Output of the copy's domain and words, without a server. */
const SAID = `
import { answerDueDay } from '#domain/complaints/complaint.ts'
import { accountProblems } from '#domain/account/bank-binding.ts'
import { languageOf } from '#domain/language.ts'
import { formatMoney } from '#domain/amount.ts'
import { readPhone } from '#domain/markets/phone.ts'
import { price } from '#domain/loans/pricing.ts'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import { formatTrueCost, trueCostOf } from '#domain/loans/true-cost.ts'
import { documentNameIn } from '#words/legal/document-names.ts'
import { answerWords, pageWords } from '#words/languages.ts'

const language = languageOf('3')
const terms = price({ ...sampleProduct, market: 'pe' }, 200000n, '2026-07-06')
const cost = trueCostOf('pe', terms, '2026-07-06')
const phone = readPhone('900 000 001', 'pe')
console.log(
  JSON.stringify({
    money: formatMoney(200000n, 'PEN', 'locale-pe'),
    rate: cost.ok ? formatTrueCost(cost.value) : cost.refusal,
    // Fifteen business days, of which the 28th and 29th of July are none.
    due: answerDueDay('pe', '2026-07-13'),
    account: accountProblems('pe', { holder: 'Ana', bank: 'Banco', number: '1', ifsc: '' }).number,
    phone: phone.ok ? phone.value : phone.refusal,
    language,
    words: (await answerWords[language]()).general.toRepay('', '').text,
    page: (await pageWords[language].general()).common.skipToContent,
    document: documentNameIn('privacy', language),
  }),
)
`

if (isWhole)
  describe('the product with a third of each', () => {
    test('compiles', { timeout: MINUTES_10 }, async () => {
      const { files, output } = await copy.typeCheck()
      expect([files, output.trim()]).toEqual([[], ''])
    })

    test('lends, displays and issues references in them', { timeout: MINUTES_10 }, async () => {
      await copy.run(['node_modules/vite/bin/vite.js', 'build', '--app'])
      await copy.run(['--input-type=module', '--eval', BUILD_WORKER])
      const lines = (await copy.run(['src/testing/new-market/walk.ts'])).trim().split('\n')
      const walked: WalkResult = JSON.parse(lines.at(-1) ?? '')
      expect(walked).toEqual({
        offer: {
          currency: 'PEN',
          lateRule: 'Un solo cargo de hasta S/42.00, que no aumenta',
          rate: expect.stringMatching(/^\d+\.\d\d%$/),
          costName: 'APR',
        },
        status: expect.stringContaining('O seu empréstimo está ativo'),
        reference: {
          vCode: expect.stringMatching(/^\d{14}$/),
          goodUntil: expect.stringContaining('hora de Lima'),
          company: 'Bodega Muestra',
        },
        page: {
          opening: '<html lang="pt-BR" dir="ltr">',
          skipLink: 'Ir para o conteúdo',
          sentence: 'O seu empréstimo está ativo',
        },
        refusal: expect.stringContaining('Não encontramos este empréstimo entre os seus.'),
      })
    })
  })
