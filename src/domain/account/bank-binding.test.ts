import { describe, expect, test } from 'vitest'
import { makeClabe } from '#domain/markets/mexico/clabe.ts'
import { accountProblems, cardProblems, readAccount, readCard } from './bank-binding.ts'

const mexican = { holder: 'Ana Ejemplo', bank: 'Banco Inventado', number: '032180000118359719', ifsc: '' }
const indian = { holder: 'Ravi Sample', bank: 'Sample Bank', number: '000123456789', ifsc: 'SMPL0001234' }
const card = { holder: 'Ana Ejemplo', bank: 'Banco Inventado', number: '4111 1111 1111 1111' }

describe('binding a bank account', () => {
  test('a Mexican account is a CLABE, grouped or not, and names its bank', () => {
    const typed = { ...mexican, holder: ' Ana Ejemplo ', number: '032 180 00011835971-9' }
    expect(readAccount('mx', typed)).toEqual({
      ok: true,
      value: {
        holder: 'Ana Ejemplo',
        bank: 'Banco Inventado',
        number: '032180000118359719',
        bankCode: '032',
      },
    })
  })

  test('an Indian account is a number and an IFSC in capitals', () => {
    expect(readAccount('in', { ...indian, ifsc: ' smpl0001234 ' })).toMatchObject({
      value: { number: '000123456789', bankCode: 'SMPL0001234' },
    })
  })

  test('a mistyped digit is refused, and no other field is marked', () => {
    expect(accountProblems('mx', { ...mexican, number: '032180000118359718' })).toEqual({
      number: 'clabe-check-digit',
    })
    expect(accountProblems('mx', { ...mexican, number: '03218000011835971' })).toEqual({
      number: 'clabe-format',
    })
  })

  test('every wrong field is named at once', () => {
    expect(
      accountProblems('in', { holder: ' ', bank: '123', number: '12345678', ifsc: 'SMPL1001234' }),
    ).toEqual({
      holder: 'holder-missing',
      bank: 'bank-missing',
      number: 'account-format',
      ifsc: 'ifsc-format',
    })
    expect(readAccount('in', { ...indian, holder: '' })).toEqual({ ok: false, refusal: 'holder-missing' })
  })

  test.each([
    ['in', 'A/c No. 123456789012345', '123456789012345'],
    ['in', 'SB A/c: 0001 2345 6789', '000123456789'],
    ['in', '१२३४५६७८९', '123456789'],
    ['in', '\u202a123456789012\u202c', '123456789012'],
    ['in', '123456789012345678', '123456789012345678'],
    ['mx', 'CLABE: 032 180 00011835971 9', '032180000118359719'],
    ['mx', '０３２１８００００１１８３５９７１９', '032180000118359719'],
  ] as const)('an account in %s typed as %j is %s', (market, number, kept) => {
    const draft = { ...(market === 'mx' ? mexican : indian), number }
    expect(readAccount(market, draft)).toMatchObject({ ok: true, value: { number: kept } })
  })

  test.each([
    ['SBIN 0001234', 'SBIN0001234'],
    ['SBIN-0001234', 'SBIN0001234'],
    ['SBINO001234', 'SBIN0001234'],
    ['IFSC Code: sbin0001234', 'SBIN0001234'],
    ['ＳＢＩＮ０００１２３４', 'SBIN0001234'],
  ])('an Indian account with the IFSC typed as %j is accepted', (ifsc, bankCode) => {
    expect(readAccount('in', { ...indian, ifsc })).toMatchObject({ ok: true, value: { bankCode } })
  })

  test.each([
    ['mx', '000000000000000000'],
    ['in', '000000000000'],
    ['in', '1111 1111 1111'],
  ] as const)('in %s a number of one repeated digit (%s) is refused', (market, number) => {
    const draft = { ...(market === 'mx' ? mexican : indian), number }
    expect(accountProblems(market, draft)).toEqual({ number: 'account-placeholder' })
  })

  test.each([
    ['in', '**123456789', 'account-format'],
    ['in', 'xxxx 123456789', 'account-format'],
    ['in', 'A/c ••123456789', 'account-format'],
    ['mx', '**032180000118359719', 'clabe-format'],
    ['mx', 'CLABE XX 032180000118359719', 'clabe-format'],
  ] as const)('in %s the masked number %s is refused', (market, number, problem) => {
    const draft = { ...(market === 'mx' ? mexican : indian), number }
    expect(accountProblems(market, draft)).toEqual({ number: problem })
  })

  test.each(['XXXX0001234', 'SBIN0XXXX34', '****0001234'])('the masked IFSC %s is refused', (ifsc) => {
    expect(accountProblems('in', { ...indian, ifsc })).toEqual({ ifsc: 'ifsc-format' })
  })

  test('a CLABE of an unlisted bank is refused', () => {
    const number = makeClabe('999', '180', '00011835971')
    expect(readAccount('mx', { ...mexican, number })).toEqual({ ok: false, refusal: 'bank-unknown' })
    for (const known of ['646180111805034237', '012914002014112176'])
      expect(readAccount('mx', { ...mexican, number: known }).ok).toBe(true)
  })

  test.each(['1234567890123456789', '12345678x', '1234567890.5x', ''])('%s is refused in India', (number) => {
    expect(accountProblems('in', { ...indian, number })).toEqual({ number: 'account-format' })
  })

  test('a holder name over the limit is refused', () => {
    expect(accountProblems('mx', { ...mexican, holder: 'a'.repeat(101) })).toEqual({
      holder: 'holder-missing',
    })
  })
})

describe('binding a card', () => {
  test('a number that passes Luhn’s check is accepted, grouped or not', () => {
    expect(readCard(card)).toMatchObject({ ok: true, value: { number: '4111111111111111', bankCode: '' } })
  })

  test.each([
    ['4111 1111 1111 1112', 'card-check-digit'],
    ['0000 0000 0000 0000', 'card-format'],
    ['4111 1111', 'card-format'],
    ['4111 1111 1111 111x', 'card-format'],
    ['xxx 4111 1111 1111 1111', 'card-format'],
    ['***4111111111111111', 'card-format'],
  ])('%s is refused', (number, problem) => {
    expect(cardProblems({ ...card, number })).toEqual({ number: problem })
    expect(readCard({ ...card, number })).toEqual({ ok: false, refusal: problem })
  })
})
