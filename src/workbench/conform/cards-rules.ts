import type { CardAcquirer, Conformance } from '#server/integrations/modules.ts'
import { failsProperly, must, type Rule } from './rule.ts'
import { type Line, twinOf } from './twin.ts'

/** Everything that the server relies on from an acquirer of cards. */
export function cardsRules(make: (ask: typeof fetch) => CardAcquirer, fixture: Conformance): Rule[] {
  const { state, ask } = twinOf(fixture)
  const acquirer = make(ask)
  const card = { id: '01conformcard0000000000000', bank: 'Sample Bank', masked: '************1111' }
  const charge = (line: Line = 'good') => {
    state.line = line
    return acquirer.charge({
      idempotencyKey: '01conformcharge00000000000',
      card,
      orderNo: '90000000001174',
      amountMinor: 320_417n,
      currency: 'MXN',
    })
  }
  const fails = (line: Line) => async () => {
    const before = state.asked.length
    await charge()
    if (state.asked.length === before) return 'it asks nobody'
    await failsProperly(() => charge(line), [])
  }
  return [
    {
      rule: 'says whether a card wants a code',
      check: () => must(typeof acquirer.needsCode(card) === 'boolean', 'neither yes nor no'),
    },
    {
      rule: 'charges a card, and says the same for the same key',
      async check() {
        const one = await charge()
        must(one === 'paid' || one === 'declined', `says ${String(one)}`)
        must((await charge()) === one, 'says otherwise for the same key')
      },
    },
    { rule: 'says that nobody knows where its answer is slow', check: fails('slow') },
    { rule: 'says that nobody knows where the line is cut', check: fails('cut') },
    { rule: 'says that nobody knows where it is down', check: fails('down') },
    { rule: 'takes no page for an answer', check: fails('page') },
    { rule: 'takes nothing for no answer', check: fails('empty') },
  ]
}
