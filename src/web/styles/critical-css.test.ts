import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { criticalCssOf } from './critical-css.ts'

const html = (classes: string) => `<main class="${classes}"></main>`

test.each([
  ['.a{x:1}.b{x:2}', 'a', '.a{x:1}'],
  ['.a .b{x:1}', 'a', ''],
  ['.a .b{x:1}', 'a b', '.a .b{x:1}'],
  ['.a,.b{x:1}', 'b', '.a,.b{x:1}'],
  ['h1,.b{x:1}', '', 'h1,.b{x:1}'],
  ['.a:not(.b){x:1}', 'a', '.a:not(.b){x:1}'],
  [':is(.a,.b) li{x:1}', '', ':is(.a,.b) li{x:1}'],
  ['.a:is(.b:not(.c),.d)>i{x:1}', 'a', '.a:is(.b:not(.c),.d)>i{x:1}'],
  ['@media (x){.a{x:1}.b{x:2}}', 'b', '@media (x){.b{x:2}}'],
  ['@media (x){.a{x:1}}', 'b', ''],
  ['@supports (y){@media (x){.a{x:1}}}', 'a', '@supports (y){@media (x){.a{x:1}}}'],
  ['@keyframes k{0%{x:1}to{x:2}}.a{animation:k}', 'a', '@keyframes k{0%{x:1}to{x:2}}.a{animation:k}'],
  // A movement of what is not on the page stays away with it.
  ['@keyframes k{0%{x:1}to{x:2}}.a{animation:k}', '', ''],
  // Nothing moves from page to page before the whole sheet is there.
  ['::view-transition{x:1}.a{view-transition-name:n}.a{x:1}', 'a', '.a{x:1}'],
  ['@charset "utf-8";.a{x:1}', 'a', '@charset "utf-8";.a{x:1}'],
])('of %s a page with the classes "%s" gets %s', (sheet, classes, css) => {
  expect(criticalCssOf(sheet)(html(classes))).toBe(css)
})

const WHOLE_SHEET = '<link rel="stylesheet" href="/assets/app.css"/>'

test.each([
  ['.a[open]{x:1}', '<p class="a">', ''],
  ['.a[open]{x:1}', '<p class="a" open="">', '.a[open]{x:1}'],
  ['[data-kind=b]{x:1}', '<p data-kind="c">', ''],
  ['[data-kind=b],[data-kind=c]{x:1}', '<p data-kind="c">', '[data-kind=b],[data-kind=c]{x:1}'],
  ['.a:not([open]){x:1}', '<p class="a">', '.a:not([open]){x:1}'],
  ['.a[href^="/x"]{x:1}', '<p class="a">', '.a[href^="/x"]{x:1}'],
  ['.a:disabled{x:1}', '<p class="a">', ''],
  ['.a:disabled{x:1}', '<p class="a" disabled="">', '.a:disabled{x:1}'],
  ['.a:active{x:1}.a::backdrop{x:1}.a:hover{x:1}', '<p class="a">', ''],
  ['.a:active,.a{x:1}', '<p class="a">', '.a:active,.a{x:1}'],
  ['@media print{.a{x:1}}', '<p class="a">', ''],
])(
  'of %s the first paint of %s gets %s where the whole sheet follows, and all of it elsewhere',
  (sheet, page, css) => {
    expect(criticalCssOf(sheet)(page + WHOLE_SHEET)).toBe(css)
    // No rule of a page that gets no other sheet depends on what somebody does to it.
    if (page.includes('class=')) expect(criticalCssOf(sheet)(page)).toBe(sheet)
  },
)

test.each([
  [':root{--a:1;--b:var(--c);--c:2}.a{x:var(--a)}', ':root{--a:1;}.a{x:var(--a)}'],
  [':root{--a:var(--b);--b:2}.a{x:var(--a, 1)}', ':root{--a:var(--b);--b:2}.a{x:var(--a, 1)}'],
  ['@media (y){:root{--a:1}}.a{x:1}', '@media (y){:root{}}.a{x:1}'],
])('of the properties of %s a page gets those that its rules read: %s', (sheet, css) => {
  expect(criticalCssOf(sheet)(html('a'))).toBe(css)
})

test('two pages with the same classes get the same, and another page its own', () => {
  const criticalCss = criticalCssOf('.a{x:1}.b{x:2}')
  expect([criticalCss(html('a')), criticalCss(html('a')), criticalCss(html('b'))]).toEqual([
    '.a{x:1}',
    '.a{x:1}',
    '.b{x:2}',
  ])
})

test('a page with every class of our own sheets gets every rule of them', () => {
  const sheets = ['tokens', 'base', 'layout', 'money', 'actions', 'fields', 'overlays', 'states', 'site']
  const sheet = sheets
    .map((name) => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8'))
    .join('')
    .replace(/\/\*[\s\S]*?\*\//g, '')
  const classes = [...sheet.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name).join(' ')
  const kept = criticalCssOf(sheet)(html(classes))
  expect(kept.replace(/\s/g, '')).toBe(sheet.replace(/\s/g, ''))
})
