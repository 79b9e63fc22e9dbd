import { beforeAll, expect, test } from 'vitest'
import { recommendList } from '#contract/loans/loan-confirm.ts'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import { OffersBeside } from './offers-beside.tsx'

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
  return drawn(<OffersBeside offers={offers} />)
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
