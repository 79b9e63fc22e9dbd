import { describe, expect, test } from 'vitest'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import { checkSteps, stepsOf } from './steps.ts'

const kindsOf = (...args: Parameters<typeof stepsOf>) => stepsOf(...args).map(({ kind }) => kind)

describe('steps of a product', () => {
  test('default to those of its market', () => {
    expect(kindsOf('mx', null)).toEqual(
      expect.arrayContaining(['basic', 'personal', 'job', 'credit', 'identity', 'account', 'location']),
    )
    expect(kindsOf('in', null)).not.toContain('location')
  })

  test("follow the product's own list and order, with the fields of the market", () => {
    expect(kindsOf('mx', ['basic', 'account', 'personal'])).toEqual(['basic', 'account', 'personal'])
    const [inIndia, inMexico] = [stepsOf('in', ['basic']), stepsOf('mx', ['basic'])]
    expect(inIndia[0]?.fields.length).toBeLessThan(inMexico[0]?.fields.length ?? 0)
  })

  test.each<[string, 'mx' | 'in', StepKind[], string | null]>([
    ['as few as can be', 'mx', ['basic', 'personal', 'account'], null],
    ['more, in another order', 'mx', ['basic', 'identity', 'account', 'personal'], null],
    ['none at all', 'mx', [], 'step-needed'],
    ['one of another market', 'in', ['basic', 'personal', 'account', 'location'], 'step-of-no-market'],
    ['one twice', 'mx', ['basic', 'personal', 'personal', 'account'], 'step-twice'],
    ['no account', 'mx', ['basic', 'personal'], 'step-needed'],
    ['no address', 'mx', ['basic', 'account'], 'step-needed'],
    ['no name', 'mx', ['personal', 'account'], 'step-needed'],
    ['the name later', 'mx', ['personal', 'basic', 'account'], 'basic-not-first'],
  ])('are refused when the list names %s', (_, market, asked, refusal) => {
    const checked = checkSteps(market, asked)
    expect(checked.ok ? null : checked.refusal).toBe(refusal)
  })
})
