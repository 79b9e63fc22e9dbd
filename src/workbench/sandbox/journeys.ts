import type { MarketId } from '#domain/markets/market.ts'
import type { Person } from './people.ts'

/** A shape of a drawing: a filled rectangle, or a stroked path. */
type Shape = readonly [tone: Tone, x: number, y: number, width: number, height: number] | string
type Tone = 'accent' | 'soft' | 'line' | 'warn'

/** A way through the pages that an engineer starts with one tap. */
export interface Journey {
  title: string
  /** The borrower of the cast whose copy starts it; without one, a visitor starts it. */
  who?: Readonly<Record<MarketId, string>>
  addressOf(market: MarketId, person: Person | null): string
  /** The first page in few shapes, on 72 × 96. */
  drawing: readonly Shape[]
}

const borrowers = { mx: 'Ana Ejemplo', in: 'Ravi Sample' } as const
const offered = { mx: 'Lucía Muestra', in: 'Asha Sample' } as const
const landings = { mx: 'mx-primavera', in: 'in-monsoon' } as const

/** The button at the bottom of a page. */
const BUTTON: Shape = ['accent', 6, 78, 60, 12]

const DUE = '174'
const LATE = '180'

function ofLoan(path: string, status: string) {
  return (_market: MarketId, person: Person | null) => {
    const order = person?.orders.find((one) => one.status === status)
    if (!person || !order) throw new Error(`no borrower has a loan in status ${status}`)
    const { productId, orderNo } = order
    return `${path}?${person.query}&productId=${productId}&orderId=${orderNo}&orderNo=${orderNo}`
  }
}

/** The journeys of the first page, in its order. */
export const journeys: Readonly<Record<string, Journey>> = {
  late: {
    title: 'Pay a late loan',
    who: borrowers,
    addressOf: ofLoan('/loanDetail', LATE),
    drawing: [
      ['warn', 0, 0, 72, 34],
      ['soft', 8, 8, 26, 4],
      ['soft', 8, 16, 44, 10],
      ['line', 8, 42, 56, 5],
      ['line', 8, 53, 40, 5],
      ['line', 8, 64, 48, 5],
      BUTTON,
    ],
  },
  offer: {
    title: 'Take an offer',
    who: offered,
    addressOf: (_market, person) => `/recommendList?${person?.query ?? ''}`,
    drawing: [
      ['line', 8, 8, 36, 5],
      ['soft', 6, 20, 60, 32],
      ['accent', 12, 26, 26, 8],
      ['line', 12, 40, 44, 4],
      ['soft', 6, 58, 60, 32],
      ['accent', 12, 64, 34, 8],
      ['line', 12, 78, 38, 4],
    ],
  },
  extend: {
    title: 'Extend a loan',
    who: borrowers,
    addressOf: ofLoan('/extension', DUE),
    drawing: [
      ['line', 8, 8, 40, 5],
      ['soft', 6, 22, 24, 24],
      ['line', 11, 32, 14, 6],
      'M34 34h7m-3-3 3 3-3 3',
      ['accent', 44, 22, 22, 24],
      ['soft', 49, 32, 12, 6],
      ['line', 8, 56, 56, 5],
      ['line', 8, 66, 36, 5],
      BUTTON,
    ],
  },
  parts: {
    title: 'Pay in parts',
    who: borrowers,
    addressOf: ofLoan('/arrange', LATE),
    drawing: [
      ['line', 8, 8, 44, 5],
      ['accent', 6, 22, 28, 16],
      ['soft', 38, 22, 28, 16],
      ['line', 8, 46, 20, 5],
      ['line', 48, 46, 16, 5],
      ['line', 8, 58, 20, 5],
      ['line', 48, 58, 16, 5],
      BUTTON,
    ],
  },
  complain: {
    title: 'Complain',
    who: borrowers,
    addressOf: ofLoan('/complaint', DUE),
    drawing: [
      ['line', 8, 8, 34, 5],
      ['soft', 6, 22, 44, 16],
      ['accent', 26, 44, 40, 16],
      ['soft', 6, 66, 44, 16],
    ],
  },
  register: {
    title: 'Register',
    addressOf: (market) => `/register?id=${landings[market]}&user_from=poster&utm_tag=sandbox&app_from=web`,
    drawing: [
      ['soft', 0, 0, 72, 30],
      ['accent', 8, 9, 48, 6],
      ['line', 8, 19, 36, 4],
      ['line', 8, 38, 24, 4],
      ['soft', 6, 46, 60, 16],
      ['line', 12, 51, 30, 6],
      ['accent', 6, 70, 60, 14],
    ],
  },
}
