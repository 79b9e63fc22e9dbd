import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Amount } from './amount.tsx'
import { AmountHero } from './amount-hero.tsx'
import { Anchor } from './anchor.tsx'
import { SubmitButton } from './button.tsx'
import { DetailList } from './detail-list.tsx'
import { EmptyState } from './empty-state.tsx'
import { Logo } from './logo.tsx'
import { Modal, ModalLink } from './modal.tsx'
import { ReferenceCode } from './reference-code.tsx'
import { Stars } from './stars.tsx'
import { StatusImage } from './status-image.tsx'
import { TextBox } from './text-box.tsx'
import { DigitsField, TextField } from './text-field.tsx'

const draw = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)
const visible = (html: string) => html.replace(/<[^>]*>/g, '')

test('an amount shows as specified and is read aloud without ambiguity (spec 3)', () => {
  const html = draw(<AmountHero label="Total" minor={123456789n} currency="MXN" />)
  expect(visible(html)).toBe('Total$1.234.567.89')
  expect(html).toContain('aria-label="1234567.89 MXN"')
})

test('a minus stays on the line of its amount, which shows and is read as ever', () => {
  const html = draw(<Amount minor={-123450n} currency="INR" />)
  expect(html).toMatch(/class="[^"]*\bunbroken\b/)
  expect(visible(html)).toBe('-₹1.234.50')
  expect(html).toContain('aria-label="-1234.50 INR"')
  expect(draw(<Amount minor={5n} currency="INR" />)).not.toContain('unbroken')
})

test('a detail list folds after the given rows, in an element that opens without a script (spec 2)', () => {
  const rows = ['a', 'b', 'c'].map((text) => ({ text, value: text.toUpperCase() }))
  const [shown = '', folded = ''] = draw(
    <DetailList rows={rows} foldAfter={2} more="More" hide="Hide" />,
  ).split('<details')
  expect(visible(shown)).toBe('aAbB')
  expect(folded).toContain('<dt>c</dt>')
  expect(draw(<DetailList rows={rows.slice(0, 2)} foldAfter={2} more="More" hide="Hide" />)).not.toContain(
    '<details',
  )
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

test('an error stands by its field and is read with it', () => {
  const html = draw(
    <TextField id="name" name="name" label="Name" hint="As printed" error="Please fill this in." />,
  )
  expect(html).toContain('aria-describedby="name-hint name-error"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toMatch(/id="name-error"[^>]*>.*Please fill this in\./)
  expect(draw(<TextField id="name" name="name" label="Name" />)).not.toMatch(/aria-(invalid|describedby)/)
})

test('a message in Chinese says so wherever it is told, and no other message does (spec 8)', () => {
  const places = (text: string) => [
    draw(<EmptyState title="Cards" text={text} />),
    draw(<TextField id="phone" name="phone" label="Phone" error={text} />),
  ]
  for (const html of places('查询卡列表失败')) expect(html).toContain('<span lang="zh">查询卡列表失败</span>')
  for (const html of places('No encontramos sus tarjetas.')) expect(html).not.toContain('lang=')
})

test.each([
  ['phone', '13812345678', '138 1234 5678'],
  ['bank-card', '4111111111111111', '4111 1111 1111 1111'],
  ['number', '12a3', '123'],
] as const)('a %s field shows its kept digits in groups (spec 5)', (kit, digits, shown) => {
  expect(draw(<DigitsField kit={kit} name="n" label="N" defaultValue={digits} />)).toContain(
    `value="${shown}"`,
  )
})

test('the counter counts characters as people do', () => {
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

test('a busy submit button keeps its focus and says that it is busy', () => {
  const html = draw(
    <SubmitButton busy busyText="Sending">
      Send
    </SubmitButton>,
  )
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toContain(' disabled')
  expect(visible(html)).toBe('Sending')
})

test('without a script a modal is reached and left by its address', () => {
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

test('a reference is grouped for the eye and holds no spaces when selected', () => {
  const words = { copyLabel: 'Copy', copiedText: 'Copied', copyFailedText: 'Failed' }
  const html = draw(<ReferenceCode label="Reference" value="93000123456789" {...words} />)
  expect(html).toContain('<span>9300</span>')
  expect(visible(html)).toContain('93000123456789')
  expect(visible(draw(<ReferenceCode label="Company" value="Lucero Financiera" {...words} />))).toContain(
    'Lucero Financiera',
  )
})

test('a rating offers five named stars and none is chosen at first (spec 4)', () => {
  const html = draw(<Stars legend="Rate" name="score" starText={(count) => `${count} stars`} />)
  expect(html.match(/type="radio"/g)).toHaveLength(5)
  expect(html).toContain('5 stars')
  expect(html).not.toContain('checked')
})

test('a logo that nobody sent is the first letter of the name', () => {
  expect(visible(draw(<Logo src="" name="lucero" />))).toBe('L')
  expect(draw(<Logo src="/brand/logo.svg" name="Lucero" />)).toContain('width="44"')
})

test('a link to another host tells it nothing about this page', () => {
  expect(draw(<Anchor href="https://store.example/x">x</Anchor>)).toContain('rel="noreferrer"')
  expect(draw(<Anchor href="//store.example/x">x</Anchor>)).toContain('rel="noreferrer"')
})
