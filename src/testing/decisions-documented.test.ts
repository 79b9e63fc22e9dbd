import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'docs/contribute/decisions'
const WORDS_MAX = 250

const records = readdirSync(FOLDER)
  .filter((file) => file !== 'README.md')
  .sort()
  .map((file) => {
    const text = readFileSync(`${FOLDER}/${file}`, 'utf8')
    const [, number, title, status] =
      /^# (\d{4}) (.+)\n\nStatus: (.+) · \d{4}-\d{2}-\d{2}\n\n## Context\n/.exec(text) ?? []
    return { file, text, number, title, status }
  })

test('each decision record has a number of its own, a status, a date and three sections', () => {
  const wrong = records.filter(({ file, text, number }) => {
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name)
    return number !== file.slice(0, 4) || sections.join() !== 'Context,Decision,Consequences'
  })
  expect(wrong.map(({ file }) => file)).toEqual([])
  const numbers = records.map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)])
})

test('a decision record is at most one page', () => {
  const long = records.filter(({ text }) => text.split(/\s+/).length > WORDS_MAX)
  expect(long.map(({ file }) => file)).toEqual([])
})

test('the index lists every decision record', async () => {
  const list = records.map(({ file, number, title, status }) => {
    const note = status === 'accepted' ? '' : ` (${status})`
    return `- [${number}](${file}) ${title}${note}`
  })
  const index = `# Decision records

A record is at most one page: context, decision, consequences. A new dependency, folder or change of architecture needs one.
A missing number was merged into another record. After a change of a title, run
\`npm run test:code -- decisions-documented -u\`.

${list.join('\n')}
`
  await expect(index).toMatchFileSnapshot(`../../${FOLDER}/README.md`)
})
