import { describe, expect, test } from 'vitest'
import { readPdf, textInPdf } from '#testing/pdf-words.ts'
import type { Block } from '#words/legal/block.ts'
import { pdfOf } from './pdf.ts'

const NOON = new Date('2026-11-20T18:00:00Z')

const paperOf = (blocks: readonly Block[], title = 'Loan agreement') =>
  pdfOf(
    { id: 'test', language: 'en', version: '2026-11-20', title, blocks },
    { sender: 'Abono', closing: 'Accepted.', page: (number, count) => `Page ${number} of ${count}` },
    NOON,
  )
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

/** Names whose vowels are before, below or around their consonants. */
const NAMES = {
  Tamil: 'முத்துக்குமார் கோபாலகிருஷ்ணன்',
  Bengali: 'শ্রীমতী চুমকি কৃষ্ণ মুখোপাধ্যায়',
  Gujarati: 'શ્રીમતી ક્ષત્રિય બ્રહ્મભટ્ટ',
  Telugu: 'శ్రీమతి క్షత్రియ వేంకటేశ్వర్లు',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸ੍ਰੀਮਤੀ ਸਿੰਘ',
  Kannada: 'ಶ್ರೀಮತಿ ಕ್ಷತ್ರಿಯ ಕೃಷ್ಣಮೂರ್ತಿ',
  Malayalam: 'ശ്രീമതി ക്ഷത്രിയ കൃഷ്ണൻകുട്ടി',
  Odia: 'ଶ୍ରୀମତୀ କ୍ଷତ୍ରିୟ କୃଷ୍ଣ',
  Devanagari: 'श्री क्षत्रिय हिन्दी कीर्ति',
}

describe('a document contains names as they are written, in', () => {
  test.each(Object.entries(NAMES))('%s', async (_script, written) => {
    const name = written.normalize('NFC')
    const rows = [['Borrower', name]]
    const text = await textInPdf(
      await paperOf([
        paragraph(`Signed by ${name} here.`),
        { kind: 'table', caption: 'Who', columns: [], rows },
      ]),
    )
    expect(text).toContain(`Signed by ${name} here.`)
    expect(text).toContain(`Borrower ${name}`)
    expect(text).not.toContain('[U+')
  })

  test('Latin, Greek and Cyrillic, with every letter of a ligature', async () => {
    const text = 'Ñandú «sí» – “fi ffl” €5 Ελληνικά Кириллица'
    expect(await textInPdf(await paperOf([paragraph(text)]))).toContain(text)
  })
})

test('a word of an Indian script breaks between lines where it does not fit, and no letter is lost', async () => {
  const word = 'க்ஷத்ரிய'.repeat(40)
  const text = await textInPdf(await paperOf([paragraph(word)]))
  expect(text.replaceAll(' ', '')).toContain(word)
})

test('a document is tagged: headings, lists, tables with header cells, and nothing of the page frame', async () => {
  const { tags, text } = await readPdf(
    await paperOf([
      { kind: 'heading', level: 2, id: 'a', text: 'Parties' },
      { kind: 'heading', level: 3, id: 'b', text: 'Lender' },
      { kind: 'list', ordered: true, items: ['first'] },
      {
        kind: 'table',
        caption: 'Plan',
        columns: ['Number', 'Due', 'Total', 'Left'],
        rows: [['1', 'a', 'b', 'c']],
      },
    ]),
  )
  expect(tags).toEqual([
    '0 Document',
    '1 P',
    '1 H1',
    '1 H2',
    '1 H3',
    '1 L',
    '2 LI',
    '3 Lbl',
    '3 LBody',
    '1 Table',
    '2 Caption',
    '2 TR',
    ...Array(4).fill('3 TH'),
    '2 TR',
    '3 TH',
    ...Array(3).fill('3 TD'),
    '1 P',
  ])
  expect(text).toContain('Page 1 of 1')
})

test('a document states its language, title and standard, and embeds each font that it uses', async () => {
  const pdf = (await paperOf([paragraph('हिन्दी شكرا 😀 முத்து')], 'Contrato de préstamo')).toString('latin1')
  expect(pdf).toContain('/Lang (en)')
  expect(pdf).toContain('/Marked true')
  expect(pdf).toContain('/DisplayDocTitle true')
  expect(pdf).toMatch(/<pdfuaid:part>1<\/pdfuaid:part>/)
  const fonts = new Set([...pdf.matchAll(/\/FontName \/\w+\+(\w+)/g)].map(([, name]) => name))
  expect([...fonts].toSorted()).toEqual(
    ['NotoEmoji', 'NotoSans', 'NotoSans', 'NotoSansArabic', 'NotoSansTamil'].filter(
      (name, at, all) => all.indexOf(name) === at,
    ),
  )
  expect(pdf.match(/\/FontDescriptor \d+ 0 R/g)?.length).toBe(pdf.match(/\/FontFile2 \d+ 0 R/g)?.length)
  expect(pdf).not.toContain('Helvetica')
})

test('the same document of the same day has the same bytes', async () => {
  const first = await paperOf([paragraph('முத்து')])
  expect(await paperOf([paragraph('முத்து')])).toEqual(first)
})
