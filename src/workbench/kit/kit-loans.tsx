import { type ToPay, ToPayHero } from '#web/screens/loans/to-pay-hero.tsx'
import { PostponingFigures } from '#web/screens/money/postponing-figures.tsx'
import { Section } from '#web/ui/section.tsx'
import { words } from './kit-words.ts'

const next: ToPay = {
  amount: 320_417n,
  dueOn: '2026-12-03',
  lastMoment: '2026-12-03 23:59, hora de la Ciudad de México',
  inDays: 12,
  daysLate: 0,
  asked: 1,
  ofTheLoan: 320_417n,
  penalty: 0n,
  tomorrow: 0n,
  paid: 1,
  instalments: 3,
}
const late = { ...next, amount: 365_417n, inDays: 0, daysLate: 5, penalty: 45_000n, tomorrow: 9_000n }

/** What a loan asks for: ahead, on its day, late, several late ones, a kept copy, and from a backend with few figures. */
const STATES: readonly [ToPay, boolean][] = [
  [next, false],
  [{ ...next, inDays: 0, tomorrow: 9_000n }, false],
  [late, false],
  [{ ...late, asked: 3, paid: 0, instalments: 5 }, false],
  [late, true],
  [{ ...late, ofTheLoan: null, penalty: null, tomorrow: null, instalments: 0 }, false],
]

/** The answer of a loan's page in every state, and paying beside postponing. */
export function LoanAnswers() {
  const shown = { currency: 'MXN', format: 'specified' } as const
  const lastMoment = '2026-12-10 23:59, hora de la Ciudad de México'
  const paying = { days: 7, endsLoan: false, fee: 15_000n, dueOn: '2026-12-10', lastMoment, later: 320_417n }
  const postponing = { ...paying, now: 320_417n, total: 335_417n, more: 15_000n }
  return (
    <>
      <Section title={words.order.nextPayment}>
        {STATES.map(([toPay, isOld], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: states of a list that never changes.
          <ToPayHero key={index} toPay={toPay} isOld={isOld} {...shown} />
        ))}
      </Section>
      <Section title={words.extension.compareTitle(7)}>
        <PostponingFigures
          postponing={{ ...postponing, costName: 'CAT', cost: '1117.9%' }}
          heading="h3"
          {...shown}
        />
        <PostponingFigures
          postponing={{ ...postponing, now: 318_357n, endsLoan: true, more: 17_060n, costName: '', cost: '' }}
          heading="h3"
          {...shown}
        />
        <PostponingFigures
          postponing={{ ...paying, now: null, total: null, more: null, costName: '', cost: '' }}
          heading="h3"
          {...shown}
        />
      </Section>
    </>
  )
}
