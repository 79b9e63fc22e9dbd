import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvForPeople } from '#server/base/http/csv.ts'
import { codeImage } from '#server/loans/references/code-image.ts'
import { pdfOf } from '#server/papers/pdf.ts'
import { loanOf } from '#testing/as-borrower.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

// The product's files, read by third-party programs where installed.
const folder = mkdtempSync(join(tmpdir(), 'abono-readers-'))
let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
}, 60_000)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Whether a program is installed. If not, the nightly run reports what was skipped. */
function isHere(what: string, program: string, ...args: string[]): boolean {
  try {
    run(program, ...args)
    return true
  } catch {
    process.stdout.write(`Left out: ${what}, because ${program} ${args.join(' ')} does not run here\n`)
    return false
  }
}

const NAMES = [
  'முத்துக்குமார்',
  'শ্রীমতী চুমকি কৃষ্ণ',
  'શ્રીમતી ક્ષત્રિય',
  'శ్రీమతి క్షత్రియ',
  'ਗੁਰਪ੍ਰੀਤ ਸ੍ਰੀਮਤੀ',
  'ಶ್ರೀಮತಿ ಕ್ಷತ್ರಿಯ',
  'ശ്രീമതി ക്ഷത്രിയ',
  'ଶ୍ରୀମତୀ କ୍ଷତ୍ରିୟ କୃଷ୍ଣ',
  'श्री क्षत्रिय हिन्दी कीर्ति',
  'Ñandú Ibáñez',
]

describe.skipIf(!isHere('papers with poppler', 'pdftotext', '-v'))('poppler', () => {
  const file = join(folder, 'paper.pdf')
  beforeAll(async () => {
    const paper = {
      id: 'agreement',
      language: 'es',
      version: '2026-11-20',
      title: 'Contrato de préstamo',
      blocks: [
        { kind: 'heading', level: 2, id: 'who', text: 'Quién firma' },
        { kind: 'table', caption: 'Partes', columns: [], rows: NAMES.map((name) => ['Prestatario', name]) },
      ],
    } as const
    const frame = { sender: 'Abono', page: (number: number, count: number) => `${number}/${count}` }
    writeFileSync(file, await pdfOf(paper, frame, new Date('2026-11-20T18:00:00Z')))
  })

  test.each(NAMES)('reads the name %s as it is written', (name) => {
    expect(run('pdftotext', '-layout', file, '-').normalize('NFC')).toContain(name.normalize('NFC'))
    expect(run('pdftotext', file, '-').normalize('NFC')).toContain(name.normalize('NFC'))
  })

  test('finds title, tags, header cells, and every font in the file', () => {
    expect(run('pdfinfo', file)).toMatch(/Title: +Contrato de préstamo\n(.*\n)*Tagged: +yes/)
    const tree = run('pdfinfo', '-struct', file)
    for (const tag of ['H1', 'H2', 'Table', 'TH', 'TD']) expect(tree).toMatch(new RegExp(`^ +${tag}\\b`, 'm'))
    const [, , ...fonts] = run('pdffonts', file).trimEnd().split('\n')
    expect(fonts.length).toBeGreaterThan(8)
    for (const font of fonts) expect(font).toMatch(/ yes +yes +yes /)
  })
})

describe.skipIf(!isHere('tables with LibreOffice', 'soffice', '--version'))('LibreOffice', () => {
  test('keeps CLABE and folio unchanged, and runs no formula', async () => {
    const cells = ['012180001234567895', '000123', ' =1+1', '=1+1', 'préstamo மு', '1234E5']
    writeFileSync(join(folder, 'table.csv'), csvForPeople([['a', 'b', 'c', 'd', 'e', 'f'], cells]))
    const profile = `-env:UserInstallation=file://${folder}/profile`
    // 44 is the comma, 34 the quotation mark, 76 UTF-8; the output is tab-separated, so that nothing is quoted.
    const to = 'tsv:Text - txt - csv (StarCalc):9,,76'
    run('soffice', profile, '--headless', '--infilter=CSV:44,34,76', '--convert-to', to, 'table.csv')
    const [head, row] = (await readFile(join(folder, 'table.tsv'), 'utf8')).split('\n')
    expect(head).toBe('a\tb\tc\td\te\tf')
    expect(row?.split('\t')).toEqual([
      '012180001234567895',
      '000123',
      "' =1+1",
      "'=1+1",
      'préstamo மு',
      '1234E5',
    ])
  }, 120_000)
})

describe.skipIf(!isHere('codes with ZBar', 'zbarimg', '--version'))('ZBar', () => {
  test.each([
    ['qr', 'upi://pay?pa=abono@bank&am=1701.15&cu=INR'],
    ['code128', '93000123456789'],
  ] as const)('reads a code (%s) correctly', async (symbology, text) => {
    const svg = decodeURIComponent(codeImage(text, symbology).slice('data:image/svg+xml,'.length))
    const file = join(folder, `${symbology}.png`)
    await sharp(Buffer.from(svg), { density: 144 }).flatten({ background: '#fff' }).png().toFile(file)
    expect(run('zbarimg', '--quiet', '--raw', file).trimEnd()).toBe(text)
  })
})

describe.skipIf(!isHere('the calendar with icalendar', '/usr/bin/python3', '-c', 'import icalendar'))(
  'icalendar',
  () => {
    test('reads each due day, its reminder, and CRLF line ends', async () => {
      const ana = await server.person('Ana Ejemplo')
      const loan = loanOf(ana, '174')
      const answer = await fetch(`${server.url}/calendar.ics?${ana.query}&${new URLSearchParams(loan)}`)
      writeFileSync(join(folder, 'abono.ics'), Buffer.from(await answer.arrayBuffer()))
      const program = `
import icalendar, json
raw = open('abono.ics', 'rb').read()
days = [(str(e['UID']), str(e['DTSTART'].dt), str(e['SUMMARY']), len(e.subcomponents))
        for e in icalendar.Calendar.from_ical(raw).walk('VEVENT')]
print(json.dumps([days, raw.endswith(b'END:VCALENDAR\\r\\n')]))`
      const [days, endsWell] = JSON.parse(run('/usr/bin/python3', '-c', program))
      expect(endsWell).toBe(true)
      expect(days).toEqual([
        [
          `${loan.orderId}-1@abono`,
          expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
          expect.stringContaining('3204.17 MXN'),
          1,
        ],
      ])
    })
  },
)
