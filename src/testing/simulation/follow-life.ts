import type { Purpose } from '#domain/money/same-debt.ts'
import type { Life, Meanwhile, Step } from './any-life.ts'
import type { Books } from './books.ts'
import { dueOn, owedOn } from './clerk-book.ts'
import { giveBack } from './clerk-till.ts'
import { compareBooks, expectSame } from './compare-books.ts'
import { expectPossible, heldToLaws } from './laws.ts'
import { type EventCounts, HOUR_MS, LifeSoFar } from './life-so-far.ts'

const SECOND_MS = 1000

/** Runs a life, and after every step compares the books with the clerk's and with laws. Throws where they differ. */
export async function followLife(life: Life, kept: Books): Promise<EventCounts> {
  const books = heldToLaws(
    kept,
    (at) => so.dayAt(at),
    (way) => so.count(way),
  )
  const so = new LifeSoFar(life, books)
  await compareBooks(books, so, so.dayAt(so.now), 'at first')
  for (const [index, step] of life.steps.entries()) {
    // Events of one loan have distinct moments.
    so.now = new Date(so.now.getTime() + SECOND_MS)
    await happen(step, so, books)
    const when = `after step ${index + 1}, ${JSON.stringify(step)}`
    await compareBooks(books, so, so.dayAt(so.now), when)
    so.count(`asks for ${so.asks().what}`)
    await expectPossible(books, when)
  }
  return so.ways
}

/** Picks one by any number. */
const oneOf = <Some>(some: readonly Some[], which: number): Some | undefined => some[which % some.length]

/** Picks and removes one. */
const takenOf = <Some>(some: Some[], which: number): Some | undefined =>
  some.splice(which % Math.max(1, some.length), 1)[0]

async function happen(step: Step, so: LifeSoFar, books: Books): Promise<void> {
  switch (step.do) {
    case 'ask':
      await so.ask(step.purpose)
      return
    case 'answer':
      await so.answer(
        oneOf(
          so.slips.all.filter(({ state }) => state === 'asked'),
          step.which,
        ),
      )
      return
    case 'pay': {
      // Newest first.
      const slip = oneOf(so.slips.all.toReversed(), step.which)
      if (!slip) return
      const event = so.payment(slip, step.amount, step.hoursAgo)
      if (step.held) so.waiting.push(event)
      else await so.deliver(event)
      return
    }
    case 'buy': {
      const slip = await so.given(step.purpose)
      if (slip) await so.deliver(so.payment(slip, step.amount, step.hoursAgo))
      return
    }
    case 'linger': {
      const slip = await so.given(step.purpose)
      if (slip && step.meanwhile === 'seen') await so.deliver({ ...so.payment(slip, 'exact'), kind: 'seen' })
      so.now = new Date(so.now.getTime() + step.hours * HOUR_MS)
      await pass(step.meanwhile, step.purpose, so, books)
      if (slip) await so.deliver(so.payment(slip, step.amount))
      return
    }
    case 'see': {
      const slip = await so.given(step.purpose)
      if (slip) await so.deliver({ ...so.payment(slip, 'exact'), kind: 'seen' })
      so.now = new Date(so.now.getTime() + step.hours * HOUR_MS)
      return
    }
    case 'deliver': {
      const event = takenOf(so.waiting, step.which)
      if (event) await so.deliver(event)
      return
    }
    case 'repeat': {
      const event = oneOf(so.delivered, step.which)
      if (event) expectSame('a repeated notice', await books.report(event, so.now), 'duplicate')
      return
    }
    case 'notice': {
      const slip = oneOf(so.slips.all, step.which)
      if (slip) await so.deliver({ ...so.payment(slip, 'exact'), kind: step.kind })
      return
    }
    case 'card':
      await beginCharge(so, books)
      if (!step.held) await so.charge(so.charging.pop())
      return
    case 'charge':
      await so.charge(takenOf(so.charging, step.which))
      return
    case 'refund': {
      const { credit } = so.book.sums
      const amount = { all: credit, half: credit / 2n, 'too-much': credit + 1n }[step.part]
      if (amount <= 0n) return
      const isGiven = giveBack(so.book, amount)
      expectSame('a refund', await books.refund(amount, so.newName(), so.now), isGiven)
      so.count(isGiven ? 'refund' : 'refund refused')
      return
    }
    case 'reverse': {
      const there = so.taken.filter(({ what }) => what.change.cash > 0n)
      const one = oneOf(there, step.which)
      if (!one) return
      await so.takeBack(one, step.part)
      return
    }
    case 'restore': {
      const one = oneOf(
        so.gone.filter(({ loss }) => !loss.isBack),
        step.which,
      )
      if (one) await so.bringBack(one)
      return
    }
    case 'arrange':
      if (step.afterDue !== null) so.toDue(step.afterDue)
      await so.arrange(step.wish)
      return
    case 'keep':
      await so.keep(step)
      return
    case 'dispute':
      await so.dispute(step.isRight)
      return
    case 'clock':
      so.now = new Date(so.now.getTime() + step.hours * HOUR_MS)
      return
  }
}

async function beginCharge(so: LifeSoFar, books: Books): Promise<void> {
  const due = so.book.settled ? null : dueOn(so.book, so.dayAt(so.now))
  if (due === null) return
  const id = await books.beginCharge(due.total, so.now)
  so.charging.push({ id, amount: due.total, givenAt: so.now })
}

/** Events while a reference is unpaid. */
async function pass(meanwhile: Meanwhile, purpose: Purpose, so: LifeSoFar, books: Books): Promise<void> {
  if (meanwhile === 'another') await so.given(purpose)
  if (meanwhile === 'card') {
    await beginCharge(so, books)
    await so.charge(so.charging.pop())
  }
  if (meanwhile === 'cent' || meanwhile === 'extended') {
    const isExtended = meanwhile === 'extended'
    const other = await so.given(isExtended ? 'extend' : 'repay')
    if (other) await so.deliver(so.payment(other, isExtended ? 'exact' : 'cent'))
  }
  if (meanwhile !== 'most') return
  const slip = await so.given('repay')
  // A share of the whole debt, so that the payoff may cost less than was paid.
  const most = (owedOn(so.book, so.dayAt(so.now)).total * 19n) / 20n
  if (slip && most > 0n) await so.deliver({ ...so.payment(slip, 'exact'), amountMinor: most })
}
