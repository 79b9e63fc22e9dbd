import type { IssuedReference } from '#server/integrations/modules.ts'
import { validatedPayments } from '#server/integrations/validated/validated-payments.ts'
import { AMOUNT, EXPIRES, type PaymentsTrial } from './payments-trial.ts'
import { ASKS_NOBODY, failsProperly, must, NOT_RESTARTED, type Rule } from './rule.ts'
import { holds, type Line, lineNames, namesKey } from './twin.ts'

const TOLERANCE_MS = 60_000
/** Amounts that a calculation with fractions gets wrong: 128.14 × 100 is 12813.999…; 128.20 ends with a zero. */
const AMOUNTS = [12_814n, 12_820n, 100_000n, AMOUNT]
const ISSUE_LINES = ['slow', 'cut', 'down', 'forbidden', 'page', 'empty'] as const satisfies Line[]
const CANCEL_LINES = ISSUE_LINES

/** What the server relies on if a provider issues and cancels references. */
export function referenceRules(trial: PaymentsTrial): Rule[] {
  const { provider, state, channels, secrets, patienceMs, second, key, issue, cancel, during } = trial
  const asks = async () => (await during(() => issue(key('asks')))).length > 0
  const isSame = (one: unknown, other: unknown, otherwise: string) =>
    must(JSON.stringify(one) === JSON.stringify(other), otherwise)
  const expiresRight = () => {
    const ends = state.understood.at(-1)?.expiresAt.getTime() ?? Number.NaN
    must(
      Math.abs(ends - EXPIRES.getTime()) <= TOLERANCE_MS,
      `asks for an expiry of ${new Date(ends).toJSON()}`,
    )
  }
  const withReference = async (
    name: string,
    check: (reference: IssuedReference) => Promise<unknown>,
  ): Promise<unknown> => {
    if (!provider.cancel) return 'cannot cancel a reference'
    return check(await issue(key(name)))
  }
  return [
    {
      rule: 'issue: returns a reference for each channel',
      async check() {
        for (const [number, channel] of channels.entries()) {
          state.line = 'good'
          // As the server asks it: an invalid answer is refused.
          const { codeText } = await validatedPayments(provider).issue(
            trial.requestFor(key(`a${number}`), { channel }),
          )
          must(channel.symbology !== 'none' || codeText === '', `${channel.payCode}: no code is drawn for it`)
        }
      },
    },
    {
      rule: 'issue: returns the reference that the provider answered',
      async check() {
        const answered = state.answered.length
        const { reference } = await issue(key('b'))
        const bodies = state.answered.slice(answered)
        if (bodies.length === 0) return ASKS_NOBODY
        must(
          bodies.some((body) => body.includes(reference)),
          `no answer has the reference ${reference}`,
        )
        const other = reference.replace(/.$/, (last) => (last === '7' ? '3' : '7'))
        state.alter = (body) => body.replaceAll(reference, other)
        const changed = await issue(key('b')).catch(() => null)
        state.alter = (body) => body
        must(changed?.reference !== reference, 'returns the same reference if the provider answers another')
      },
    },
    {
      rule: 'issue: returns the same reference for the same key, and another one for another key',
      async check() {
        const [one, again, other] = [await issue(key('c')), await issue(key('c')), await issue(key('d'))]
        isSame(one, again, 'the same key gets another reference')
        must(one.reference !== other.reference, 'another key gets the same reference')
        must(one.providerOrderId !== other.providerOrderId, 'another key gets the same providerOrderId')
      },
    },
    {
      rule: 'issue: returns the same reference after the first answer was lost',
      async check() {
        if (!(await asks())) return ASKS_NOBODY
        const known = await issue(key('e'))
        await issue(key('e'), 'lost').catch(() => {})
        isSame(await issue(key('e')), known, 'another reference follows a lost answer')
      },
    },
    {
      rule: 'issue: returns the same reference after a restart',
      async check() {
        if (!second) return NOT_RESTARTED
        const before = await issue(key('f'))
        const after = await second.call('issue', trial.requestFor(key('f')))
        isSame(after, before, 'the same key gets another reference after a restart')
      },
    },
    {
      rule: 'issue: names the key in its request',
      async check() {
        const requestsFor = (name: string) => during(() => issue(key(name)))
        const [first, again, other] = [await requestsFor('g'), await requestsFor('g'), await requestsFor('h')]
        if (first.length === 0) return ASKS_NOBODY
        must(namesKey(first, again, other), 'the provider cannot recognise the second request for one key')
      },
    },
    {
      rule: 'issue: asks for the exact amount and expiry',
      async check() {
        for (const amountMinor of AMOUNTS) {
          const sent = await during(() => issue(key(`i${amountMinor}`), 'good', { amountMinor }))
          if (sent.length === 0) return ASKS_NOBODY
          const heard = state.understood.at(-1)
          must(heard !== undefined, 'the test double never says what it understood')
          must(heard.amountMinor === amountMinor, `asks for ${heard.amountMinor} in place of ${amountMinor}`)
          expiresRight()
        }
      },
    },
    {
      rule: 'issue: asks for the same expiry in another time zone',
      async check() {
        if (!second) return NOT_RESTARTED
        state.understood.length = 0
        await second.call('issue', trial.requestFor(key('j')))
        if (state.understood.length === 0) return ASKS_NOBODY
        expiresRight()
      },
    },
    ...ISSUE_LINES.map((line) => ({
      rule: `issue: throws a failure if ${lineNames[line]}`,
      async check() {
        if (!(await asks())) return ASKS_NOBODY
        await failsProperly(() => issue(key(`k${line}`), line), secrets, patienceMs)
      },
    })),
    {
      rule: 'issue: throws a failure if the answer has another amount',
      async check() {
        if (!(await asks())) return ASKS_NOBODY
        state.alter = withOtherAmount
        try {
          await failsProperly(() => issue(key('l')), secrets, patienceMs)
        } finally {
          state.alter = (body) => body
        }
      },
    },
    {
      rule: 'cancel: can be repeated',
      check: () =>
        withReference('m', async (reference) => {
          for (const said of [await cancel(reference), await cancel(reference)])
            must(said === 'ended' || said === 'not-ended', `answers ${String(said)}`)
        }),
    },
    {
      rule: 'cancel: names the reference in its request',
      check: () =>
        withReference('n', async (reference) => {
          await issue(key('o'))
          const requests = await during(() => cancel(reference))
          if (requests.length === 0) return ASKS_NOBODY
          const isNamed = holds(requests, reference.providerOrderId) || holds(requests, reference.reference)
          must(isNamed, 'cancels another reference than the given one')
          return undefined
        }),
    },
    {
      rule: 'cancel: works after a restart',
      check: () =>
        withReference('p', async (reference) => {
          if (!second) return NOT_RESTARTED
          const before = await cancel(await issue(key('q')))
          const { reference: number, providerOrderId } = reference
          const after = await second.call('cancel', { reference: number, providerOrderId })
          must(after === before, `answers ${String(after)} in place of ${String(before)}`)
          return undefined
        }),
    },
    ...(['gone', 'too-late'] as const).map((line) => ({
      rule: `cancel: answers not-ended if ${lineNames[line]}`,
      check: () =>
        withReference(`r${line}`, async (reference) => {
          if ((await during(() => cancel(reference))).length === 0) return ASKS_NOBODY
          const said = await cancel(reference, line)
          must(said === 'not-ended', `answers ${said}`)
          return undefined
        }),
    })),
    ...CANCEL_LINES.map((line) => ({
      rule: `cancel: throws a failure if ${lineNames[line]}`,
      check: () =>
        withReference(`s${line}`, async (reference) => {
          if ((await during(() => cancel(reference))).length === 0) return ASKS_NOBODY
          await failsProperly(() => cancel(reference, line), secrets, patienceMs)
          return undefined
        }),
    })),
  ]
}

/** The answer with a unit more in its amount, in minor units or in major ones. */
function withOtherAmount(body: string): string {
  const major = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
  const more = AMOUNT + 1n
  return body.replaceAll(major(AMOUNT), major(more)).replaceAll(String(AMOUNT), String(more))
}
