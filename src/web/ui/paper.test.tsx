import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { paragraph, part, points, section, steps, table } from '#words/legal/block.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import { Paper } from './paper.tsx'

const paper: LegalDocument = {
  id: 'sample',
  language: 'es',
  version: '2026-11-01',
  title: 'Muestra',
  blocks: [
    section('one', 'Uno'),
    part('two', 'Dos'),
    paragraph('<b>texto</b>'),
    points('a', 'b'),
    steps('c'),
    table('Cuadro', ['Paso', 'Plazo'], ['d', 'e']),
    table('Ficha', [], ['f', 'g']),
  ],
}

const render = (props: object = {}) => renderToStaticMarkup(createElement(Paper, { paper, ...props }))

test("a legal text has its own language attribute, whatever the page's language", () => {
  expect(render()).toContain('lang="es"')
})

test('every part has its semantic element', () => {
  const html = render()
  expect(html).toContain('<h2 id="one">Uno</h2><h3 id="two">Dos</h3>')
  expect(html).toContain('<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>')
  expect(html).toContain('<caption>Cuadro</caption><thead><tr><th scope="col">Paso</th>')
  expect(html).toContain('<caption>Ficha</caption><tbody><tr><th scope="row">f</th><td>g</td></tr>')
})

test('a date is unchanged and stays on one line', () => {
  const html = render({ paper: { ...paper, blocks: [paragraph('Av. Reforma 1, 2026-11-20')] } })
  expect(html).toContain('<p>Av. Reforma 1, <span class="unbroken">2026-11-20</span></p>')
})

test('a caption that repeats the heading is for screen readers only', () => {
  const card = table('Ficha', [], ['f', 'g'])
  const blocks = [section('card', 'Ficha'), card, card, section('other', 'Otra'), card]
  const html = render({ paper: { ...paper, blocks } })
  expect(html.match(/<caption[^>]*>Ficha/g)).toEqual([
    '<caption class="only-read">Ficha',
    '<caption>Ficha',
    '<caption>Ficha',
  ])
})

test('text is escaped', () => {
  expect(render()).toContain('<p>&lt;b&gt;texto&lt;/b&gt;</p>')
})

test('the table of contents links to the sections, and exists only with a title', () => {
  expect(render({ contents: 'Contenido' })).toContain('<li><a href="#one">Uno</a></li></ol>')
  expect(render()).not.toContain('<nav')
})

test('a page without script has no print button', () => {
  expect(render()).not.toContain('<button')
  expect(render({ print: 'Imprimir' })).toMatch(/<button[^>]*needs-script[^>]*>Imprimir<\/button>/)
})
