import { languageCodes, languages } from '#domain/language.ts'
import { type Html, html, sandboxPage } from '#server/base/http/html.ts'
import { type SentenceGroup, sentencesOfStates } from './sentences.ts'

/** All sentences about loan and payment states, in every language side by side, for proofreading. */
export function sentencesPage(): string {
  return sandboxPage(
    'What is said of each state',
    html`<p>Taken from the product's own tables, with invented amounts and days. What stands in a gap without a sample is
named between ⟨ and ⟩.</p>
${sentencesOfStates().map(section)}`,
  )
}

const section = ({ title, sentences }: SentenceGroup): Html => html`<h2>${title}</h2>
<table>
<thead><tr><th scope="col">Place</th>${languageCodes.map(
  (code) => html`<th scope="col" lang="${languages[code].tag}">${languages[code].tag}</th>`,
)}</tr></thead>
<tbody>
${sentences.map(
  ({ place, said }) => html`<tr><th scope="row"><code>${place}</code></th>${languageCodes.map(
    (code) => html`<td lang="${languages[code].tag}">${said[code]}</td>`,
  )}</tr>
`,
)}</tbody>
</table>
`
