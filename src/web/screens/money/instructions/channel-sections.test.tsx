import { beforeAll, expect, test } from 'vitest'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import { ChannelSections } from './channel-sections.tsx'

beforeAll(async () => {
  await loadWords('es')
})

const channel = {
  logo: '',
  desc: 'Mini Nopal 24',
  payCode: 'nopal',
  vCode: '93000123456789',
  BARcodeImg: '',
  note: '',
  isFastest: false,
}
const other = {
  ...channel,
  desc: 'Banco Muestra',
  payCode: 'banco',
  vCode: '',
  note: 'Al instante',
  isFastest: true,
}
const partIn = (isOwnBackend: boolean) =>
  drawn(
    <ChannelSections
      sections={[{ title: 'En una tienda', list: [channel, other] }]}
      unavailable={[]}
      hrefOf={(payCode) => `/carpmm?payCode=${payCode}`}
    />,
    { isOwnBackend },
  )

test('the channel of a requested reference is shown once, in its own card above all ways to pay', () => {
  const html = partIn(true)
  const text = readIn(html)
  expect(text).toMatch(
    /Tiene una referencia .*Mini Nopal 24 .*9300 0123 4567 89.*En una tienda .*Banco Muestra/,
  )
  expect(text.match(/9300/g)).toHaveLength(1)
  expect(text.match(/Mini Nopal 24/g)).toHaveLength(1)
  expect(html.match(/class="mark">[^<]*/g)).toEqual(['class="mark">Al instante'])
})

test('the time that is left of a reference is not highlighted like the speed of a channel', () => {
  const list = [{ ...channel, note: 'Quedan 2 días', isFastest: true }]
  const html = drawn(
    <ChannelSections sections={[{ title: 'En una tienda', list }]} unavailable={[]} hrefOf={() => '/pay'} />,
  )
  expect(html).toContain('Quedan 2 días')
  expect(html).not.toContain('class="mark"')
})

test('each bar code is opened by the button in its row, also if a page has several lists', () => {
  const first = { ...channel, vCode: '11111111', BARcodeImg: '/codes/first.png' }
  const second = { ...other, vCode: '22222222', BARcodeImg: '/codes/second.png' }
  const html = drawn(
    <ChannelSections
      sections={[
        { title: 'Banco', list: [first] },
        { title: 'Tienda', list: [second] },
      ]}
      unavailable={[]}
      hrefOf={(payCode) => `/carpmm?payCode=${payCode}`}
    />,
    { isOwnBackend: false },
  )
  const pairs = [...html.matchAll(/href="#([^"]+)"[\s\S]*?<dialog[^>]* id="([^"]+)"[\s\S]*?src="([^"]+)"/g)]
  expect(pairs.map(([, target, id]) => target === id)).toEqual([true, true])
  expect(pairs.map(([, , , picture]) => picture)).toEqual(['/codes/first.png', '/codes/second.png'])
  expect(new Set(pairs.map(([, target]) => target)).size).toBe(2)
})

test("the number of a backend without live references is in its own row, and is not called the borrower's reference", () => {
  const text = readIn(partIn(false))
  expect(text).not.toContain('Tiene una referencia')
  expect(text).toMatch(/^ En una tienda .*Mini Nopal 24.*9300 0123 4567 89.*Banco Muestra/)
})
