import type { ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import { Anchor } from './anchor.tsx'
import { CodeScreen } from './codes/code-screen.tsx'
import { ReferenceCode } from './codes/reference-code.tsx'
import { EmptyState } from './empty-state.tsx'
import { Amount } from './figures/amount.tsx'
import { AmountHero } from './figures/amount-hero.tsx'
import { barWidths, CostBar } from './figures/cost-bar.tsx'
import { PaidRing } from './figures/paid-ring.tsx'
import { Stars } from './figures/stars.tsx'
import { TermLine } from './figures/term-line.tsx'
import { TimeLeft } from './figures/time-left.tsx'
import { SubmitButton } from './forms/button.tsx'
import { CodeCountdown } from './forms/code-countdown.tsx'
import { Refusal, WrongChoice } from './forms/refusal.tsx'
import { TextBox } from './forms/text-box.tsx'
import { DigitsField, TextField } from './forms/text-field.tsx'
import { DetailList } from './layout/detail-list.tsx'
import { Modal, ModalLink } from './layout/modal.tsx'
import { Logo } from './logo.tsx'
import { StatusImage } from './status-image.tsx'

beforeAll(() => loadWords('es'))

const draw = (part: ReactNode) => drawn(part)
const visible = (html: string) => html.replace(/<[^>]*>/g, '')

test('an amount is shown as specified and read aloud without ambiguity (spec 3)', () => {
  const html = draw(<AmountHero label="Total" minor={123456789n} currency="MXN" />)
  expect(visible(html)).toBe('Total$1.234.567.89')
  expect(html).toContain('value="1234567.89 MXN"')
  expect(html).toContain('data-said="1,234,567.89 pesos mexicanos"')
})

test('a bar of parts is proportional, keeps the smallest part visible, and fills the line', () => {
  expect(barWidths([300n, 100n])).toEqual([75, 25])
  for (const amounts of [[100_000n, 1n], [5n], [1n, 1n, 999_999n, 400_000n]]) {
    const widths = barWidths(amounts)
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(3)
    expect(widths.reduce((sum, width) => sum + width)).toBeCloseTo(100)
  }
})

test('a bar is a drawing with its labels as text, and omits parts of nothing', () => {
  const html = draw(
    <CostBar
      parts={[
        { kind: 'base', minor: 300n, label: 'Recibe', value: '$3.00' },
        { kind: 'cost', minor: 100n },
        { kind: 'saved', minor: 100n },
        { kind: 'extra', minor: 0n, label: 'Recargos', value: '$0.00' },
      ]}
    />,
  )
  expect(html.match(/data-part="(\w+)"><rect/g)).toHaveLength(3)
  expect(html).toMatch(/<svg aria-hidden="true">/)
  expect(visible(html)).toBe('Recibe$3.00')
  expect(html).not.toContain('style=')
})

test('a term line is filled up to today, and never beyond its end', () => {
  const today = (day: number) =>
    /class="today" cx="([^"]+)"/.exec(
      draw(
        <TermLine
          day={day}
          days={100}
          dues={[
            { day: 50, isPaid: true },
            { day: 100, isPaid: false },
          ]}
        />,
      ),
    )?.[1]
  expect([today(0), today(79), today(130), today(-1)]).toEqual(['0%', '79%', '100%', '0%'])
  const html = draw(
    <TermLine
      day={60}
      days={100}
      dues={[
        { day: 50, isPaid: true },
        { day: 100, isPaid: false },
      ]}
    />,
  )
  expect(html.match(/<circle data-paid="true" cx="50%"/g)).toHaveLength(1)
  expect(html.match(/<circle/g)).toHaveLength(3)
})

test('a minus stays on the line of its amount', () => {
  const html = draw(<Amount minor={-123450n} currency="INR" />)
  expect(html).toMatch(/class="[^"]*\bunbroken\b/)
  expect(visible(html)).toBe('-₹1.234.50')
  expect(html).toContain('value="-1234.50 INR"')
  expect(draw(<Amount minor={5n} currency="INR" />)).not.toContain('unbroken')
})

test('a detail list folds after the given rows, in an element that opens without script (spec 2)', () => {
  const rows = ['a', 'b', 'c'].map((text) => ({ text, value: text.toUpperCase() }))
  const [shown = '', folded = ''] = draw(<DetailList rows={rows} foldAfter={2} />).split('<details')
  expect(visible(shown)).toBe('aAbB')
  expect(folded).toContain('<dt>c</dt>')
  expect(draw(<DetailList rows={rows.slice(0, 2)} foldAfter={2} />)).not.toContain('<details')
})

test('the resend button is enabled without script, and disabled during a countdown', () => {
  const again = (
    <CodeCountdown secondsLeft={60} label="Send another code" waitLabel="New code in" busy={false} />
  )
  const html = draw(again)
  expect(visible(html)).toBe('Send another code')
  expect(html).not.toContain('disabled')
})

test('each status has its own picture, and any other code has the picture of 200 (spec 4)', () => {
  const listed = ['21', '110', '151', '170', '174', '180', '200'].map((status) =>
    draw(<StatusImage status={status} />),
  )
  expect(new Set(listed).size).toBe(7)
  for (const unknown of ['999', '', 'toString']) {
    expect(draw(<StatusImage status={unknown} />)).toBe(draw(<StatusImage status="200" />))
  }
  for (const picture of listed) expect(picture.length).toBeLessThan(1500)
})

test('an error is beside its field and connected with it', () => {
  const html = draw(
    <TextField id="name" name="name" label="Name" hint="As printed" error="Please fill this in." />,
  )
  expect(html).toContain('aria-describedby="name-hint name-error"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toMatch(/id="name-error"[^>]*>.*Please fill this in\./)
  expect(draw(<TextField id="name" name="name" label="Name" />)).not.toMatch(/aria-(invalid|describedby)/)
})

test("a hint has dates in the brand's format, and spoken amounts", () => {
  const field = (
    <TextField id="day" name="day" label="Día" hint="Entre el 2026-11-25 y el 2026-12-09, $3.204.17." />
  )
  expect(readIn(drawn(field, { dateStyle: 'locale' }))).toContain('Entre el 25 nov 2026 y el 9 dic 2026')
  expect(drawn(field)).toContain('data-said="3,204.17 pesos mexicanos"')
})

test('a Chinese message has a language attribute wherever it is shown, and no other message does (spec 8)', () => {
  const places = (text: string) => [
    draw(<EmptyState title="Cards" text={text} />),
    draw(<TextField id="phone" name="phone" label="Phone" error={text} />),
    draw(<Refusal>{text}</Refusal>),
    draw(<WrongChoice>{text}</WrongChoice>),
  ]
  for (const html of places('查询卡列表失败')) expect(html).toContain('<span lang="zh">查询卡列表失败</span>')
  for (const html of places('No encontramos sus tarjetas.')) expect(html).not.toContain('lang=')
})

test.each([
  ['phone', '13812345678', '138 1234 5678'],
  ['bank-card', '4111111111111111', '4111 1111 1111 1111'],
  ['number', '12a3', '123'],
] as const)('a %s field shows stored digits in groups (spec 5)', (kit, digits, shown) => {
  expect(draw(<DigitsField kit={kit} name="n" label="N" defaultValue={digits} />)).toContain(
    `value="${shown}"`,
  )
})

test('the counter counts grapheme clusters', () => {
  const counted = (used: number, max: number) => `${used} of ${max}`
  const html = draw(
    <TextBox
      name="t"
      label="T"
      max={200}
      counterText={counted}
      limitText={String}
      defaultValue={'👨‍👩‍👧é'}
    />,
  )
  expect(html).toContain('2/200')
  expect(html).toContain('2 of 200')
})

test('a busy submit button keeps its focus and announces its state', () => {
  const html = draw(
    <SubmitButton busy busyText="Sending">
      Send
    </SubmitButton>,
  )
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toContain(' disabled')
  expect(visible(html)).toBe('Sending')
})

test('without script a modal opens and closes by its address', () => {
  const html = draw(
    <>
      <ModalLink target="why">Why?</ModalLink>
      <Modal id="why" title="Because" closeLabel="Close">
        text
      </Modal>
    </>,
  )
  expect(html).toContain('href="#why"')
  expect(html).toMatch(/<dialog id="why"[^>]*>/)
  expect(html).not.toMatch(/<dialog[^>]* open/)
  expect(html).toContain('href="#_"')
})

test('a modal that a screen opens by itself is open in the first document', () => {
  const html = draw(
    <Modal id="rate" title="Rate" closeLabel="Close" open>
      text
    </Modal>,
  )
  expect(html).toMatch(/<dialog[^>]* open=""/)
})

test('a reference is grouped visually and has no spaces when selected', () => {
  const words = { copyLabel: 'Copy', copiedText: 'Copied', copyFailedText: 'Failed' }
  const html = draw(<ReferenceCode label="Reference" value="93000123456789" {...words} />)
  expect(html).toContain('<span>9300</span>')
  expect(visible(html)).toContain('93000123456789')
  expect(visible(draw(<ReferenceCode label="Company" value="Lucero Financiera" {...words} />))).toContain(
    'Lucero Financiera',
  )
})

test('a rating offers five named stars, none of them chosen at first (spec 4)', () => {
  const html = draw(<Stars legend="Rate" name="score" starText={(count) => `${count} stars`} />)
  expect(html.match(/type="radio"/g)).toHaveLength(5)
  expect(html).toContain('5 stars')
  expect(html).not.toContain('checked')
})

test('a missing logo becomes the first letter of the name', () => {
  expect(visible(draw(<Logo src="" name="lucero" />))).toBe('L')
  expect(draw(<Logo src="/brand/logo.svg" name="Lucero" />)).toContain('width="44"')
})

test('a link to another host sends no referrer', () => {
  expect(draw(<Anchor href="https://store.example/x">x</Anchor>)).toContain('rel="noreferrer"')
  expect(draw(<Anchor href="//store.example/x">x</Anchor>)).toContain('rel="noreferrer"')
})

test('remaining time is in words until ten minutes are left, and then in seconds', () => {
  const left = (seconds: number) =>
    visible(draw(<TimeLeft label="Left:" inWords={(count, unit) => `${count} ${unit}`} seconds={seconds} />))
  expect(left(172_801)).toBe('Left: 2 days')
  expect(left(172_800)).toBe('Left: 47 hours')
  expect(left(3_601)).toBe('Left: 60 minutes')
  expect(left(3_600)).toBe('Left: 59 minutes')
  expect(left(7_199)).toBe('Left: 119 minutes')
  expect(left(601)).toBe('Left: 10 minutes')
  expect(left(600)).toBe('Left: 00:10:00')
})

test("a loan's ring is closed in proportion to its paid instalments", () => {
  const arcOf = (paid: number, of: number, isSettled = false) =>
    /stroke-dasharray="([^"]+)"/.exec(draw(<PaidRing {...{ paid, of, isSettled }} />))?.[1]
  expect([arcOf(1, 4), arcOf(3, 3), arcOf(0, 3)]).toEqual(['25 100', '100 100', undefined])
  // Without a number of instalments a backend can only state that nothing is left.
  expect([arcOf(0, 0), arcOf(1, 0), arcOf(0, 0, true), arcOf(1, 4, true)]).toEqual([
    undefined,
    undefined,
    '100 100',
    '100 100',
  ])
})

test("a full-screen code opens and closes by its address, and contains the cashier's data", () => {
  const html = draw(
    <CodeScreen
      src="/code.png"
      alt="code"
      missingText="none"
      againLabel="again"
      title="Show large"
      advice="Brighter"
      closeLabel="Close"
    >
      <p>Colibrí 3204.17</p>
    </CodeScreen>,
  )
  expect(html).toContain('href="#code"')
  const [, screen = ''] = html.split('<dialog id="code"')
  expect(screen).toContain('href="#_"')
  expect(visible(screen)).toMatch(/Colibrí 3204\.17.*Brighter/)
})
