import { beforeAll, expect, test } from 'vitest'
import { recommendList } from '#contract/loans/loan-confirm.ts'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import { OfferCards } from './offer-cards.tsx'

beforeAll(async () => {
  await loadWords('es')
})

const POINTS = 7
const whole = {
  ...{ lender: 'Prestamos Inventados', costName: 'CAT', cost: '40.2%', totalOwed: 120_000 },
  ...{ payments: '3 pagos', lateRule: 'Un cargo.' },
}
const pageOf = (beside: object | null) => {
  const offer = {
    productId: 'p',
    productName: 'Uno',
    productLogo: '',
    amount: 100_000,
    periods: 91,
    termUnit: 'day',
  }
  const offers = recommendList.output.parse({ list: [{ ...offer, rate: '', beside }], order: 'Por costo.' })
  return drawn(<OfferCards offers={offers} />)
}

test.each([
  ['everything', whole, 0],
  ['no lender, payments or late rule', { ...whole, lender: '', payments: '', lateRule: '' }, 3],
  ['no rate, and not what it is called', { ...whole, costName: '', cost: '' }, 1],
  ['nothing but amount and term', null, 5],
])(
  'an offer of which a backend says %s has each of its points, and none is an empty cell',
  (_, beside, lacking) => {
    const page = pageOf(beside)
    const cells = [...page.matchAll(/<dd>(.*?)<\/dd>/gs)].map(([, cell = '']) => readIn(cell).trim())
    expect(cells).toHaveLength(POINTS)
    expect(cells.filter((cell) => cell === '' || cell === '–')).toEqual([])
    expect(cells.filter((cell) => cell === 'La financiera no lo indica.')).toHaveLength(lacking)
    expect(page).not.toMatch(/<dt>[^<]*\(\)/)
  },
)

test('a card states what is received and repaid, its cost, and the first due day', () => {
  const list = [
    {
      ...{
        productId: 'p',
        productName: 'Uno',
        productLogo: '',
        amount: 300_000,
        periods: 91,
        termUnit: 'day',
      },
      ...{ rate: '0.05%', firstPayTime: '2027-02-19' },
      trueCost: { name: 'CAT', rate: '82.0%', received: 270_000, totalOwed: 320_417 },
    },
  ]
  const page = readIn(drawn(<OfferCards offers={recommendList.output.parse({ list, currency: 'MXN' })} />))
  for (const figure of ['2.700 .00', '3.204 .17', '504 .17', 'CAT 82.0%', '2027-02-19', '91 días'])
    expect(page).toContain(figure)
  expect(page).not.toContain('no lo indica')
})
