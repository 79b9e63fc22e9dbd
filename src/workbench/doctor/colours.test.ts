import { expect, test } from 'vitest'
import { colourFindings } from './colours.ts'

const theme = { background: '#ffffff', font: '#1c2421', accent: '#0b6e4f' }
const said = (change: Partial<typeof theme>) => colourFindings({ ...theme, ...change })

test('readable colours have no finding', () => {
  expect(said({})).toEqual([])
  expect(said({ background: '#fdf8f6', accent: '#7b2252' })).toEqual([])
})

test('the finding about pale text lists every failing place with its contrast, and proposes a shade', () => {
  const [finding, ...others] = said({ font: '#777777' })
  expect(others).toEqual([])
  expect(finding?.level).toBe('error')
  expect(finding?.text).toContain('theme.font is "#777777"')
  expect(finding?.text).toContain('- text on the page: contrast 4.47, at least 4.5 is needed')
  expect(finding?.text).toContain('- the edge of a field on the page: contrast 2.21, at least 3 is needed')
  expect(said({ font: shadeIn(finding?.text) })).toEqual([])
})

test('an accent that is too pale for a button is an error, and one that fails only in older WebViews a warning', () => {
  const [pale] = said({ accent: '#aaddaa' })
  expect(pale).toMatchObject({ level: 'error', text: expect.stringContaining('- a button on the page') })
  const [orange] = said({ accent: '#d9730d' })
  expect(orange).toMatchObject({
    level: 'warning',
    text: expect.stringContaining('- text on a button, WebView before Chrome 119: contrast 3.27'),
  })
  for (const finding of [pale, orange]) expect(said({ accent: shadeIn(finding?.text) })).toEqual([])
})

test('a page that is too dark for overdue, warning and settled texts is an error', () => {
  const texts = said({ background: '#b0b0b0' }).map(({ text }) => text)
  const background = texts.find((text) => text.startsWith('theme.background'))
  for (const what of ['overdue', 'warning', 'settled']) expect(background).toContain(what)
  expect(said({ background: shadeIn(background) })).toEqual([])
})

test('if no shade is readable, the finding proposes another key to change', () => {
  const texts = said({ background: '#111111', font: '#eeeeee' }).map(({ text }) => text)
  expect(texts.map((text) => text.split('\n')[0])).toEqual([
    expect.stringMatching(/^theme\.font .*choose a theme\.background near white/),
    expect.stringMatching(/^theme\.accent .*choose a theme\.background near white/),
    expect.stringMatching(/^theme\.background .*near white/),
  ])
})

/** The proposal: the second colour of the first line. */
const shadeIn = (text = '') => [...(text.split('\n')[0] ?? '').matchAll(/#[0-9a-f]{6}/g)][1]?.[0] ?? ''
