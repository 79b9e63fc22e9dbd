import { expect, test } from 'vitest'
import { circles, crowdedFolders } from './folders.ts'
import { type EffectReasons, layerViolations, violations, withoutLayer } from './rooms.ts'
import { readSources } from './source-files.ts'

const EFFECTS: EffectReasons = {
  'web/app/wake-island.tsx': 'what was typed before the island was live',
  'web/screens/apply/photo.island.tsx':
    'a file that was chosen before the script was there, a picture that is being sent, and the form around it',
  'web/screens/complaints/pictures/image-picker.tsx': 'a file that was chosen before the script was there',
  'web/screens/complaints/pictures/use-images.ts':
    'pictures that are being sent, and the network that comes back',
  'web/screens/complaints/send-later.tsx': 'another tab, which may send what waits',
  'web/screens/complaints/sending/use-draft.ts': 'the storage of the browser keeps what is not sent yet',
  'web/screens/complaints/sending/use-waiting.ts': 'the storage of the browser, and a form that was not sent',
  'workbench/bridge-lab/check/check.island.tsx': 'the native app, for as long as the page is there',
  'workbench/bridge-lab/phone/bench.island.tsx':
    'the network: the people of the sandbox, and the pages they have',
  'workbench/bridge-lab/phone/phone-host.ts':
    'the messages of a page in a frame, and timers for what it is answered',
  'workbench/bridge-lab/phone/phone-webview.tsx':
    'a frame, whose documents are held in the surroundings of a phone',
  'workbench/test-preview/preview-people.tsx': 'the network: the people of the sandbox',
  'workbench/test-preview/preview.island.tsx': 'what was typed before the script was there',
}

// The rules' own examples of violations are excluded.
const house = readSources().filter(({ path }) => !path.startsWith('testing/rooms.'))

test('every file follows the architecture rules', () => {
  expect(house.length).toBeGreaterThan(50)
  expect(violations(house, EFFECTS)).toEqual([])
})

test('a server file belongs to a layer, and imports from no later one', () => {
  expect(withoutLayer(house)).toEqual([])
  expect(layerViolations(house)).toEqual([])
})

test('an import into a later layer is found; one into an earlier layer or of a test is allowed', () => {
  const found = (path: string, text: string) => layerViolations([{ path, text }])
  expect(found('server/base/a.ts', "import type { x } from '#server/loans/b.ts'")).toEqual([
    'server/base/a.ts: server/loans/b.ts',
  ])
  expect(found('server/base/c/a.ts', "import { x } from '../../people/b.ts'")).toHaveLength(1)
  expect(found('server/loans/a.ts', "import { x } from '#server/base/b.ts'")).toEqual([])
  expect(found('server/papers/a.ts', "import { x } from '#server/complaints/b.ts'")).toEqual([])
  expect(found('server/base/a.test.ts', "import { x } from '#server/loans/b.ts'")).toEqual([])
  expect(withoutLayer([{ path: 'server/elsewhere/a.ts', text: '' }])).toHaveLength(1)
})

/** The largest folders, without tests. Entries only leave this list. */
const MAY_BE_CROWDED: Readonly<Record<string, string>> = {
  testing: 'the tools of tests, each used by name',
  'testing/simulation': 'the second clerk, one file for each rule of the specification',
  'words/en': 'one flat list, which a new language copies',
  'words/es': 'one flat list, which a new language copies',
}

const FILES_MAX = 25

test('folders have no import cycle and not too many files', () => {
  expect(circles(house)).toEqual([])
  const crowded = crowdedFolders(house, FILES_MAX).map((one) => one.split(':')[0])
  expect(crowded.sort()).toEqual(Object.keys(MAY_BE_CROWDED).sort())
})

const LINES_MAX = 300

test('a file of more than 300 lines states the reason in its first line; word lists are exempt', () => {
  const isProduct = ({ path }: { path: string }) =>
    /\.tsx?$/.test(path) && !/\.(test|spec|nightly)\.tsx?$|^words\//.test(path)
  const long = house.filter((file) => isProduct(file) && file.text.split('\n').length - 1 > LINES_MAX)
  const unexplained = long.filter(({ text }) => !text.startsWith('// Longer than 300 lines: '))
  expect(unexplained.map(({ path }) => path)).toEqual([])
  // Remove the line when the file has become shorter.
  const explained = house.filter(({ text }) => text.startsWith('// Longer than 300 lines: '))
  expect(explained.filter((file) => !long.includes(file)).map(({ path }) => path)).toEqual([])
})

test('an import cycle is reported in the folder in which it closes', () => {
  const file = (path: string, wanted = '') => ({
    path,
    text: wanted === '' ? '' : `import type { x } from '#${wanted}'`,
  })
  const [rows, page] = [file('server/loans/rows/a.ts', 'server/loans/pages/b.ts'), 'server/loans/rows/c.ts']
  expect(circles([rows, file(page), file('server/loans/pages/b.ts', page)])).toEqual([
    'server/loans: pages > rows',
    'server/loans: rows > pages',
  ])
  expect(circles([rows, file('server/loans/pages/b.ts')])).toEqual([])
  expect(circles([rows, file(page), file('server/loans/pages/b.test.ts', page)])).toEqual([])
  expect(circles([file('domain/a.ts', 'domain/b.ts'), file('domain/b.ts', 'domain/a.ts')])).toHaveLength(2)
})

test('a folder with too many files is reported, not counting tests and subfolders', () => {
  const paths = ['web/a.ts', 'web/b.tsx', 'web/a.test.ts', 'web/inside/c.ts']
  const sources = paths.map((path) => ({ path, text: '' }))
  expect(crowdedFolders(sources, 1)).toEqual(['web: 2'])
  expect(crowdedFolders(sources, 2)).toEqual([])
})

test('no file is exempt from the effect rule without using an effect', () => {
  const using = house
    .filter(({ text }) => /\buse(?:Layout|Insertion)?Effect\(/.test(text))
    .map(({ path }) => path)
  expect(Object.keys(EFFECTS).filter((path) => !using.includes(path))).toEqual([])
})

test.each([
  [
    'the domain reaches up',
    'domain/a.ts',
    "import { x } from '#contract/x.ts'",
    'domain may not import from contract',
  ],
  ['the domain takes a package', 'domain/a.ts', "import * as z from 'zod/mini'", 'package "zod/mini"'],
  ['the domain asks Node', 'domain/a.ts', "import { readFileSync } from 'node:fs'", 'package "node:fs"'],
  [
    'words read the wire',
    'words/a.ts',
    "import type { x } from '#contract/x.ts'",
    'words may not import from contract',
  ],
  ['the contract takes all of zod', 'contract/a.ts', "import * as z from 'zod'", 'package "zod"'],
  [
    'the web imports the server',
    'web/a.tsx',
    "import { x } from '#server/x.ts'",
    'web may not import from server',
  ],
  [
    'also only its types',
    'web/a.tsx',
    "import type { x } from '#server/x.ts'",
    'web may not import from server',
  ],
  ['also in a test', 'web/a.test.tsx', "import { x } from '#server/x.ts'", 'web may not import from server'],
  [
    'also over many lines',
    'web/a.tsx',
    "import {\n  x,\n  y,\n} from '#server/x.ts'",
    'web may not import from server',
  ],
  ['also by passing on', 'web/a.tsx', "export * from '#server/x.ts'", 'web may not import from server'],
  [
    'also while running',
    'web/a.tsx',
    "const x = await import('#server/x.ts')",
    'web may not import from server',
  ],
  ['also for its effect', 'web/a.tsx', "import '#server/x.ts'", 'web may not import from server'],
  [
    'the server imports the web',
    'server/a.ts',
    "import { x } from '#web/x.ts'",
    'server may not import from web',
  ],
  [
    'the product imports the workbench',
    'server/a.ts',
    "import { x } from '#workbench/x.ts'",
    'server may not import from workbench',
  ],
  [
    'even the file that renders',
    'server/fronts/pages/web-bundle.ts',
    "import { x } from '#web/x.ts'",
    'server may not import from web',
  ],
  [
    'another server file renders',
    'server/a.ts',
    "import { x } from 'react-router'",
    'package "react-router"',
  ],
  ['code imports a test tool', 'server/a.ts', "import { test } from 'vitest'", 'package "vitest"'],
  [
    'code imports the testing room',
    'server/a.ts',
    "import { x } from '#testing/x.ts'",
    'server may not import from testing',
  ],
  [
    'also by a row of dots',
    'web/ui/a.tsx',
    "import { x } from '../../server/x.ts'",
    'web may not import from server',
  ],
  ['an extension is missing', 'web/a.tsx', "import { x } from './x'", 'lacks its extension'],
  ['a file is called utils', 'domain/utils.ts', '', 'name "utils"'],
  ['a folder is called types', 'web/types/a.ts', '', 'name "types"'],
  ['a barrel', 'web/ui/index.ts', '', 'name "index"'],
  ['a file outside every room', 'attic/a.ts', '', 'lies in no room'],
  ['a style attribute', 'web/a.tsx', '<Box style={{ color: red }} />', 'style attribute'],
  ['a style attribute on an element', 'web/a.tsx', '<p className="x" style={red}>', 'style attribute'],
  ['an effect without a reason', 'web/a.tsx', 'useEffect(() => {})', 'uses an effect'],
  ['unfinished work', 'domain/a.ts', '// TODO: later', 'unfinished work'],
])('violation: %s', (_title, path, text, problem) => {
  expect(violations([{ path, text }], {})).toEqual([expect.stringContaining(problem)])
})

test.each([
  ['an import downwards', 'web/a.tsx', "import { x } from '#domain/x.ts'"],
  ['a neighbour', 'web/ui/a.tsx', "import { x } from './x.tsx'"],
  [
    'the file that renders',
    'server/fronts/pages/web-bundle.ts',
    "import type { RouterContextProvider } from 'react-router'",
  ],
  ['a test with its tools', 'domain/a.test.ts', "import { test } from 'vitest'"],
  ['an import in a comment', 'domain/a.ts', "// import { x } from 'react'"],
  ['the Spanish word', 'words/a.ts', "export const text = 'TODO el saldo'"],
  ['a component with a style of its own', 'web/a.tsx', '<Money style={numbers} />'],
])('allowed: %s', (_title, path, text) => {
  expect(violations([{ path, text }], {})).toEqual([])
})

test('a listed file may use an effect, and the message for other files states the reasons', () => {
  const reasons = { 'web/timer.ts': 'the clock' }
  const text = 'useEffect(() => {})'
  expect(violations([{ path: 'web/timer.ts', text }], reasons)).toEqual([])
  expect(violations([{ path: 'web/other.ts', text }], reasons)).toEqual([
    expect.stringContaining('the clock'),
  ])
})
