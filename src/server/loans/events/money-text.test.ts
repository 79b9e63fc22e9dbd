import { describe, expect, test } from 'vitest'
import { PAYMENT_MESSAGES, type PaymentMessage } from '#domain/money/booking/payment-message.ts'
import { noonOn, sampleLoan } from '#domain/money/booking/receive.sample.ts'
import { type LoanToday, loanToday } from '#domain/money/loan-today.ts'
import { voiceFor } from '#server/base/answers/voice.ts'
import { type KeptMoney, moneyText, moneyTextToday } from './money-text.ts'

const AT = '2026-11-20 12:00'
const DAY = '2026-12-09'

/** 500.00 arrived: 150.00 of it a fee, 20.00 too much. */
const kept = (message: PaymentMessage, change: Partial<KeptMoney> = {}): KeptMoney => ({
  amountMinor: 50000n,
  arrived: 'in-time',
  message,
  feeMinor: 15000n,
  creditMinor: 2000n,
  dueOn: DAY,
  ...change,
})

/** The claims that a sentence may make, and how they are recognised in each language. */
const CLAIMS = {
  postponed: { es: /se aplazó al|aplazó su pago al/, en: /was extended to|extended your due date to/ },
  'not postponed': {
    es: /no se aplazó|su fecha no cambió/,
    en: /was not extended|could no longer be extended/,
  },
  'not ended early': { es: /No alcanzó para liquidar/, en: /not enough to close your loan early/ },
  'booked on the loan': {
    es: /registramos .*en su préstamo/i,
    en: /updated your loan|went towards your loan/,
  },
  'paid in full by it': { es: /su préstamo quedó pagado/, en: /paid your loan in full/ },
  'paid before': { es: /ya estaba pagado/, en: /was already paid/ },
  credit: { es: /saldo a su favor/, en: /your credit/i },
  'interest not owed': {
    es: /intereses que ya no debe pagar/,
    en: /interest that you no longer have to pay/,
  },
  'left over of it': { es: /Sobraron/, en: /left over/ },
  'the fee': { es: /\$150\.00/, en: /\$150\.00/ },
  'the credit': { es: /\$20\.00/, en: /\$20\.00/ },
  'the new day': { es: /al 2026-12-09 23:59, hora de/, en: /to 2026-12-09 23:59, .* time/ },
} as const

type Claim = keyof typeof CLAIMS

/** The claims of each effect of a payment, and no others. */
const WANTED: Readonly<Record<PaymentMessage, readonly Claim[]>> = {
  'part-paid': ['booked on the loan'],
  'fee-short': ['not postponed', 'booked on the loan'],
  'not-extended': ['not postponed', 'booked on the loan'],
  'other-instalment': ['not postponed', 'booked on the loan'],
  'payoff-short': ['not ended early', 'booked on the loan'],
  extended: ['postponed', 'the fee', 'the new day'],
  'extended-and-part-paid': ['postponed', 'booked on the loan', 'the fee', 'the new day'],
  settled: ['paid in full by it'],
  'settled-with-fee': ['paid in full by it', 'the fee'],
  'over-paid': ['paid in full by it', 'credit', 'left over of it', 'the credit'],
  'over-paid-with-fee': ['paid in full by it', 'credit', 'left over of it', 'the fee', 'the credit'],
  'over-paid-with-rebate': ['paid in full by it', 'credit', 'interest not owed', 'the credit'],
  credited: ['paid before', 'credit'],
}

describe.each(['es', 'en'] as const)('in %s', (language) => {
  const voice = voiceFor(language, 'mx', 'specified')
  const claimsIn = (text: string) =>
    Object.entries(CLAIMS)
      .filter(([, claim]) => claim[language].test(text))
      .map(([name]) => name)

  test.each(PAYMENT_MESSAGES)('the text of the message %s claims its effect and no more', (message) => {
    const said = moneyText(kept(message), AT, voice)
    expect(claimsIn(said).sort()).toEqual([...WANTED[message]].sort())
    expect(said).toContain(AT)
    // The fee alone is all that came with a plain extension.
    expect(said).toContain(message === 'extended' ? '$150.00' : '$500.00')
  })

  test.each([
    ['extended-and-part-paid', 0n, '$350.00'],
    ['settled-with-fee', 0n, '$350.00'],
    ['over-paid-with-fee', 2000n, '$330.00'],
  ] as const)('%s states what was taken off the debt', (message, creditMinor, rest) => {
    expect(moneyText(kept(message, { creditMinor }), AT, voice)).toContain(rest)
  })

  test('money on a dead reference counts, and only its text asks the borrower not to use the reference again', () => {
    const again = language === 'es' ? 'no la use de nuevo' : 'do not use it again'
    const alive = moneyText(kept('settled'), AT, voice)
    expect(alive).not.toContain(again)
    const dead = (['after-expiry', 'after-superseded', 'after-canceled', 'again'] as const).map((arrived) =>
      moneyText(kept('settled', { arrived }), AT, voice),
    )
    for (const said of dead) {
      expect(said.startsWith(`${alive} `)).toBe(true)
      expect(said).toContain(again)
    }
    expect(new Set(dead).size).toBe(4)
  })
})

/** A sample loan on one of its days, with the money of a reference that a provider has seen. */
function on(loan: ReturnType<typeof sampleLoan>, day: number, seen?: bigint): LoanToday {
  const { contract, ...owing } = loan.owing()
  if (!contract) throw new Error('a sample loan was paid out')
  const { amount: amountMinor, received: receivedMinor, disbursedOn } = contract
  const reference = { provider: 'p', reference: 'r', purpose: 'repay', channel: 'c' } as const
  const spokenOf =
    seen === undefined
      ? []
      : [
          {
            ...{ ...reference, asked: seen },
            notices: [{ kind: 'seen', amount: seen, at: noonOn(day), heardAt: noonOn(day) }],
          },
        ]
  return loanToday({ ...owing, amountMinor, receivedMinor, disbursedOn, spokenOf }, noonOn(day))
}

describe('a later reader sees the current state of the loan', () => {
  const voice = voiceFor('es', 'mx', 'specified')
  const today = (message: PaymentMessage, loan: ReturnType<typeof sampleLoan>, day: number, change = {}) => {
    const all = moneyTextToday([{ kept: kept(message, change), at: AT }], on(loan, day), voice)
    return all.slice(moneyText(kept(message, change), AT, voice).length)
  }
  const settled = () => {
    const loan = sampleLoan()
    loan.pay('repay', 400000n, 20)
    return loan
  }

  test('what is left, and by when', () => {
    const loan = sampleLoan()
    loan.pay('repay', 200000n, 20)
    expect(today('part-paid', loan, 20)).toMatch(
      /^ Faltan \$[\d.]+ por pagar a más tardar el 2026-01-31 23:59, hora de la Ciudad de México\.$/,
    )
    expect(today('part-paid', loan, 30)).toContain('Faltan')
  })

  test('of awaited money nothing is left to pay', () => {
    const payment = { kept: kept('part-paid'), at: AT }
    expect(moneyTextToday([payment], on(sampleLoan(), 20), voice)).toContain('Faltan')
    expect(moneyTextToday([payment], on(sampleLoan(), 20, 100n), voice)).toBe(
      moneyText(payment.kept, AT, voice),
    )
  })

  test('from the day after it the loan is overdue, and no text says "by" a past day', () => {
    const said = today('part-paid', sampleLoan(), 31)
    expect(said).toMatch(/^ Los \$[\d.]+ que faltan vencieron el 2026-01-31; puede pagarlos ahora\.$/)
  })

  test('that it is paid by now, unless it was said already', () => {
    for (const message of PAYMENT_MESSAGES) {
      const isSaid = /settled|over-paid|credited/.test(message)
      const said = today(message, settled(), 20, { creditMinor: 0n })
      expect([message, said]).toEqual([message, isSaid ? '' : ' Su préstamo está pagado.'])
    }
  })

  test('an unchanged credit is stated once, a changed one with its amount, and a returned one as returned', () => {
    const loan = settled()
    const credit = -loan.owing().loan.balances.credit
    expect(today('over-paid', loan, 20, { creditMinor: credit })).toBe('')
    expect(today('over-paid', loan, 20, { creditMinor: credit - 1n })).toMatch(
      /^ Su saldo a favor es hoy de \$/,
    )
    loan.giveBack(credit, 21)
    expect(today('over-paid', loan, 21, { creditMinor: credit })).toBe(' Ya le devolvimos su saldo a favor.')
    expect(today('credited', loan, 21, { creditMinor: credit })).toBe(' Ya le devolvimos su saldo a favor.')
    expect(today('settled', loan, 21, { creditMinor: 0n })).toBe('')
  })

  test('several payments are listed in order, and the state of the loan once at the end', () => {
    const loan = sampleLoan()
    const all = [
      { kept: kept('extended'), at: '2026-11-20 11:00' },
      { kept: kept('not-extended', { arrived: 'again' }), at: AT },
    ]
    const [first, second] = all.map((one) => moneyText(one.kept, one.at, voice))
    const said = moneyTextToday(all, on(loan, 20), voice)
    expect(said.startsWith(`${first} ${second} Faltan `)).toBe(true)
    expect(said.match(/Faltan/g)).toHaveLength(1)
  })

  test('after a reversal the state comes first, because the borrower must know it', () => {
    const loan = sampleLoan()
    const one = { kept: kept('part-paid'), at: AT }
    const said = moneyTextToday([one], on(loan, 31), voice, ['Nos retiraron algo.'])
    expect(said).toMatch(/^Los \$[\d.]+ que faltan vencieron el 2026-01-31; puede pagarlos ahora\. /)
    expect(said.endsWith(` ${moneyText(one.kept, one.at, voice)} Nos retiraron algo.`)).toBe(true)
  })

  test('also if a reversal leaves the loan paid, whatever was said of it', () => {
    const one = { kept: kept('settled', { creditMinor: 0n }), at: AT }
    const said = moneyTextToday([one], on(settled(), 20), voice, ['Nos retiraron algo.'])
    expect(said.startsWith('Su préstamo está pagado. ')).toBe(true)
  })

  test('one of several payments says that the loan is paid, which is not repeated', () => {
    const all = (['part-paid', 'settled'] as const).map((message) => ({
      kept: kept(message, { creditMinor: 0n }),
      at: AT,
    }))
    const receipts = all.map((one) => moneyText(one.kept, one.at, voice)).join(' ')
    expect(moneyTextToday(all, on(settled(), 20), voice)).toBe(receipts)
  })

  test('the credit of several payments is compared with all that was said of it', () => {
    const loan = settled()
    const credit = -loan.owing().loan.balances.credit
    const all = [credit - 1n, 1n].map((creditMinor) => ({ kept: kept('credited', { creditMinor }), at: AT }))
    expect(moneyTextToday(all, on(loan, 20), voice)).not.toContain('es hoy de')
    loan.giveBack(1n, 21)
    expect(moneyTextToday(all, on(loan, 21), voice)).toContain('es hoy de')
  })

  test('the state of a loan that asks for no money and is not settled is left out', () => {
    const other = { ...on(settled(), 20), status: '190' }
    const said = moneyText(kept('part-paid'), AT, voice)
    expect(moneyTextToday([{ kept: kept('part-paid'), at: AT }], other, voice)).toBe(said)
  })
})
