import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ok, refuse } from '#domain/result.ts'
import {
  type ConfirmEvent,
  type ConfirmStage,
  checkAgreement,
  nextStage,
  RELOADED_TYPE,
} from './loan-confirm.ts'

const arrived = (isNeedPop: boolean): ConfirmEvent => ({ name: 'arrived', isNeedPop })
const waited: ConfirmEvent = { name: 'waited' }

describe('an offer with `isNeedPop` is reloaded once', () => {
  test.each<[ConfirmStage, ConfirmEvent, ConfirmStage]>([
    ['loaded', arrived(false), 'loaded'],
    ['loaded', arrived(true), 'waiting'],
    ['loaded', waited, 'loaded'],
    ['waiting', arrived(true), 'waiting'],
    ['waiting', waited, 'reloaded'],
    ['reloaded', arrived(true), 'reloaded'],
    ['reloaded', arrived(false), 'reloaded'],
    ['reloaded', waited, 'reloaded'],
  ])('%s, then %j, becomes %s', (stage, event, next) => {
    expect(nextStage(stage, event)).toBe(next)
  })

  test('the reload happens at most once for any sequence of events', () => {
    const events = fc.array(fc.constantFrom(arrived(true), arrived(false), waited), { maxLength: 20 })
    fc.assert(
      fc.property(events, (happened) => {
        let stage: ConfirmStage = 'loaded'
        let reloads = 0
        for (const event of happened) {
          const next = nextStage(stage, event)
          if (next === 'reloaded' && stage !== 'reloaded') reloads += 1
          stage = next
        }
        expect(reloads).toBeLessThanOrEqual(1)
        expect(stage === 'reloaded').toBe(reloads === 1)
      }),
    )
  })
})

test('the reload is asked for with isType 1', () => {
  expect(RELOADED_TYPE).toBe(1)
})

test('an offer is accepted only with the agreement ticked', () => {
  expect(checkAgreement(true)).toEqual(ok('agreed'))
  expect(checkAgreement(false)).toEqual(refuse('agreement-not-ticked'))
})
