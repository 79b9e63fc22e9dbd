import { expect, test } from 'vitest'
import { html } from './html.ts'

test('input is escaped in text and in attributes', () => {
  const typed = `"><script>alert('1')</script>&`
  const written = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;'
  expect(html`<p title="${typed}">${typed}</p>`.html).toBe(`<p title="${written}">${written}</p>`)
})

test('HTML inside HTML is not escaped, alone and in a list', () => {
  const bold = html`<b>${'<'}</b>`
  expect(html`<p>${bold}${[bold, bold]}</p>`.html).toBe('<p><b>&lt;</b><b>&lt;</b><b>&lt;</b></p>')
})
