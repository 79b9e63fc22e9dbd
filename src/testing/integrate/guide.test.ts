import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isNight } from '../at-night.ts'
import { fencesIn } from './fences.ts'
import { writeSnippet } from './files.ts'
import { readGuide, scratchFolder, snippetsOnFreePorts } from './guide.ts'
import { kindOf, problemsIn, RUN_IN_BROWSER } from './kinds.ts'
import { printedAsShown } from './output.ts'
import { openTerminals, type Terminals } from './terminal.ts'

const guide = await readGuide()

describe('the integration guide', () => {
  test('has no snippet that is not run', () => {
    expect(problemsIn(fencesIn(guide))).toEqual([])
  })

  test.each([
    ['another language', '```python\nprint()\n```'],
    ['no language', '```\nls\n```'],
    ['an option that is not known', '```sh skip\nls\n```'],
    ['tildes', '~~~sh\nls\n~~~'],
    ['indentation', 'Do this:\n\n    ls'],
    ['a list', '- ```sh\n  ls\n  ```\n\n  ```sh\n  ls\n  ```'],
    ['no end', '```sh\nls'],
  ])('would fail with one of %s', (_form, snippet) => {
    expect(() => problemsIn(fencesIn(`${guide}\n${snippet}\n`))).toThrow(/^line \d+: /)
  })

  test('would fail with a script that no command runs, or with an empty output', () => {
    const more = '```text picture\n.\n```\n\n```js title=lost.js\n0\n```\n\n```text output\nx\n```\n'
    expect(problemsIn(fencesIn(more))).toEqual([
      'line 5: no command runs lost.js',
      'line 9: an output that follows no command',
    ])
  })

  test.each(RUN_IN_BROWSER)('has %s run by a browser test', (name) => {
    expect(readFileSync('e2e/integrate.spec.ts', 'utf8')).toContain(`script('${name}')`)
  })

  test.runIf(isNight)('works from the first command to the last, and prints what it shows', async () => {
    const { fences, portOf } = await snippetsOnFreePorts()
    const { folder, remove } = await scratchFolder()
    const terminals = await openTerminals(folder, portOf('3000'))
    try {
      let printed = ''
      for (const fence of fences) printed = await follow(fence, { folder, terminals, printed })
    } finally {
      await terminals.close()
      await remove()
    }
  })
})

interface Where {
  folder: string
  terminals: Terminals
  /** Output of the previous command. */
  printed: string
}

/** Executes one snippet as a reader does; returns its output. */
async function follow(fence: ReturnType<typeof fencesIn>[number], { folder, terminals, printed }: Where) {
  const { text, line, options } = fence
  const at = `line ${line}: ${text}`
  switch (kindOf(fence)) {
    case 'command': {
      const said = await terminals.type(text)
      expect(said, at).toMatchObject({ code: 0 })
      return said.printed
    }
    case 'failing-command': {
      const said = await terminals.type(text)
      expect(said.code, `${at}\n${said.printed}`).toBeGreaterThan(0)
      return said.printed
    }
    case 'terminal':
      await terminals.keep(options.terminal ?? '', text)
      return ''
    case 'file':
      await writeSnippet(folder, fence)
      return ''
    case 'output':
      if (!printedAsShown(printed, text)) expect(printed.trim(), `line ${line}`).toBe(text)
      return ''
    case 'picture':
      return ''
  }
}
