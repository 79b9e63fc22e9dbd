import { expect, test } from 'vitest'
import { circles, crowdedFolders } from './folders.ts'
import { readHouse } from './house.ts'
import { type EffectReasons, reachingUp, violations, withoutLayer } from './rooms.ts'

const EFFECTS: EffectReasons = {
  'web/shell/show-refusal.tsx':
    'the focus, the scroll and newer input of the document, after each submission',
  'web/shell/kept-instead.tsx': 'what the phone keeps of a page, and the document that shows it',
  'web/ui/outcome.tsx': 'a voice that reads, which hears what comes later and not what was there',
  'web/shell/say-page.tsx': 'the focus of the document, after each way from one of our pages to another',
  'web/shell/go-on.tsx': 'links that are tapped anywhere in the document, and the browser that leaves it',
  'web/shell/look-again.tsx': 'the browser shows a document that it drew or kept before',
  'web/shell/ahead/pages-ahead.tsx': 'the browser is told which documents to have ready',
  'web/screens/door/message-email.tsx': 'the focus, which goes to the field of a code when one was sent',
  'web/screens/door/code-wait.ts': 'a timer: no other code, and no call, before a message had a minute',
  'web/shell/ahead/fetch-ahead.tsx':
    'a timer and the network: first what the page shows, then what may be needed next',
  'web/shell/hold-forms.tsx': 'a form that is sent, before anything else hears of it',
  'web/shell/keep-copies.tsx': 'a timer, and the storage of the browser keeps what the page shows',
  'web/screens/complaints/score-modal.tsx': 'a timer: stars are asked for 3 s after the details are there',
  'web/screens/complaints/sending/complaint-sent.tsx':
    'a timer, and the storage of the browser, once a complaint is sent',
  'web/screens/complaints/pictures/use-images.ts':
    'pictures that are being sent, and the network that comes back',
  'web/screens/complaints/pictures/image-picker.tsx': 'a file that was chosen before the script was there',
  'web/screens/complaints/sending/draft-offer.tsx': 'the storage of the browser keeps what is not sent yet',
  'web/screens/apply/photo-field.tsx': 'a file that was chosen before the script was there',
  'web/screens/apply/use-photo.ts': 'a picture that is being sent, and the network that comes back',
  'web/shell/form-draft.tsx': 'the storage of the browser keeps what is not sent yet',
  'workbench/bridge-lab/check/bridge-check.tsx': 'the native app, for as long as the page is there',
  'workbench/test-preview/test-preview.tsx': 'what was typed before the script was there',
  'workbench/test-preview/preview-people.tsx': 'the network: the people of the sandbox',
  'web/ui/forms/code-countdown.tsx': 'a timer: another code may be asked for after 60 s',
  'workbench/bridge-lab/phone/phone-host.ts':
    'the messages of a page in a frame, and timers for what it is answered',
  'workbench/bridge-lab/phone/phone-webview.tsx':
    'a frame, whose documents are held in the surroundings of a phone',
  'web/shell/fresh.ts':
    'a timer, and the page that comes back to sight or to the network, ask for newer data',
  'web/shell/pending-toast.tsx': 'a timer: only a wait that is felt gets a toast',
  'web/ui/codes/copy-button.tsx': 'a timer: "copied" is said for a moment',
  '#web/ui/floating-button.tsx': 'finger, mouse and keys move an element by its place, not by its markup',
  'web/ui/figures/time-left.tsx': 'a clock',
  'web/screens/door/install.tsx':
    'the browser says late, or never, that it can put these pages among a phone’s apps',
  'web/screens/door/code-step-kept.ts': 'the storage of the browser keeps which code is asked for',
  'web/screens/door/passkeys/passkey-entry.tsx': 'the browser, which alone knows of passkeys',
  'web/screens/door/passkeys/passkey-list.tsx': 'the browser, which alone knows of passkeys',
  'web/screens/door/passkeys/passkey-offer.tsx': 'the device, which says late whether it can have a passkey',
  'web/ui/codes/code-screen.tsx': 'the lock that keeps the screen on, for as long as its part is there',
  'web/parts/failed-call.tsx': 'the storage of the browser, once a session has ended',
  'web/screens/complaints/send-later.tsx': 'another tab, which may send what waits',
  'web/screens/complaints/sending/not-sent-in-time.tsx': 'the storage of the browser keeps what was not sent',
  'web/ui/layout/modal.tsx': 'the browser opens and closes a <dialog> by a call, not by an attribute',
  'web/ui/toasts/toast-region.tsx': 'the browser shows a popover by a call, so that it lies above a dialog',
}

// The rules and their made-up violations would accuse themselves.
const house = readHouse().filter(({ path }) => !path.startsWith('testing/rooms.'))

test('every file keeps the rules of the house', () => {
  expect(house.length).toBeGreaterThan(50)
  expect(violations(house, EFFECTS)).toEqual([])
})

test('a file of the server lies in a layer, and imports from no later one', () => {
  expect(withoutLayer(house)).toEqual([])
  expect(reachingUp(house)).toEqual([])
})

test('an import into a later layer is found, and one into an earlier layer or of a test is not', () => {
  const found = (path: string, text: string) => reachingUp([{ path, text }])
  expect(found('server/base/a.ts', "import type { x } from '#server/loans/b.ts'")).toEqual([
    'server/base/a.ts: server/loans/b.ts',
  ])
  expect(found('server/base/c/a.ts', "import { x } from '../../people/b.ts'")).toHaveLength(1)
  expect(found('server/loans/a.ts', "import { x } from '#server/base/b.ts'")).toEqual([])
  expect(found('server/papers/a.ts', "import { x } from '#server/complaints/b.ts'")).toEqual([])
  expect(found('server/base/a.test.ts', "import { x } from '#server/loans/b.ts'")).toEqual([])
  expect(withoutLayer([{ path: 'server/elsewhere/a.ts', text: '' }])).toHaveLength(1)
})

/** The largest folders. Product files are counted, not tests. Lines leave this list, and none joins it. */
const MAY_BE_CROWDED: Readonly<Record<string, string>> = {
  testing: 'the tools of tests, each used by name',
  'testing/lives': 'the second clerk, one file for each rule of the specification',
  'words/en': 'one flat list, which a new language copies',
  'words/es': 'one flat list, which a new language copies',
}

const FILES_MAX = 25

test('folders import each other in no circle, and none has too many files', () => {
  expect(circles(house)).toEqual([])
  const crowded = crowdedFolders(house, FILES_MAX).map((one) => one.split(':')[0])
  expect(crowded.sort()).toEqual(Object.keys(MAY_BE_CROWDED).sort())
})

const LINES_MAX = 300

test('a file of more than 300 lines says why in its first line; words are one list for each language', () => {
  const isProduct = ({ path }: { path: string }) =>
    /\.tsx?$/.test(path) && !/\.(test|spec|nightly)\.tsx?$|^words\//.test(path)
  const long = house.filter((file) => isProduct(file) && file.text.split('\n').length - 1 > LINES_MAX)
  const unexplained = long.filter(({ text }) => !text.startsWith('// Longer than 300 lines: '))
  expect(unexplained.map(({ path }) => path)).toEqual([])
  // The line goes when the file has become shorter.
  const explained = house.filter(({ text }) => text.startsWith('// Longer than 300 lines: '))
  expect(explained.filter((file) => !long.includes(file)).map(({ path }) => path)).toEqual([])
})

test('a circle of files or folders is found in the folder in which it closes', () => {
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

test('a folder with more files than allowed is found, and its tests and subfolders do not count', () => {
  const paths = ['web/a.ts', 'web/b.tsx', 'web/a.test.ts', 'web/inside/c.ts']
  const sources = paths.map((path) => ({ path, text: '' }))
  expect(crowdedFolders(sources, 1)).toEqual(['web: 2'])
  expect(crowdedFolders(sources, 2)).toEqual([])
})

test('no file is excused from the rule about effects that does not use one', () => {
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
])('caught: %s', (_title, path, text, problem) => {
  expect(violations([{ path, text }], {})).toEqual([expect.stringContaining(problem)])
})

test.each([
  ['an import downwards', 'web/a.tsx', "import { x } from '#domain/x.ts'"],
  ['a neighbour', 'web/ui/a.tsx', "import { x } from './x.tsx'"],
  ['the types of a route', 'web/screens/a.tsx', "import type { Route } from './+types/a'"],
  [
    'the file that renders',
    'server/fronts/pages/web-bundle.ts',
    "import { createRequestHandler } from 'react-router'",
  ],
  ['a test with its tools', 'domain/a.test.ts', "import { test } from 'vitest'"],
  ['an import in a comment', 'domain/a.ts', "// import { x } from 'react'"],
  ['the Spanish word', 'words/a.ts', "export const text = 'TODO el saldo'"],
  ['a component with a style of its own', 'web/a.tsx', '<Money style={numbers} />'],
])('allowed: %s', (_title, path, text) => {
  expect(violations([{ path, text }], {})).toEqual([])
})

test('a file with a reason may use an effect, and the others are told the reasons', () => {
  const reasons = { 'web/timer.ts': 'the clock' }
  const text = 'useEffect(() => {})'
  expect(violations([{ path: 'web/timer.ts', text }], reasons)).toEqual([])
  expect(violations([{ path: 'web/other.ts', text }], reasons)).toEqual([
    expect.stringContaining('the clock'),
  ])
})
