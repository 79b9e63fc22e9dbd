import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Sentence } from './sentence.tsx'

test('a date in a sentence stays on one line, and the words are unchanged', () => {
  const text = 'Pague $3.204.17 a más tardar el 2026-12-03, hora 14:00.'
  const html = renderToStaticMarkup(<Sentence text={text} />)
  expect(html).toContain('<span class="unbroken">2026-12-03</span>')
  expect(html.replace(/<[^>]*>/g, '')).toBe(text)
  expect(renderToStaticMarkup(<Sentence text="" />)).toBe('')
})
