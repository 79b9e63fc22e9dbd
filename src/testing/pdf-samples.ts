import { promisify } from 'node:util'
import { deflate, deflateSync } from 'node:zlib'

type Part = string | Buffer

/** Builds a PDF of these objects, the first of which is its catalogue. */
export function pdfOfObjects(objects: readonly Part[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const starts: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  objects.forEach((object, index) => {
    starts.push(length)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  })
  const end = length
  const lines = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}`))
  add(Buffer.from(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${end}\n%%EOF`))
  return Buffer.concat(parts)
}

const streamOf = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${data.length}>>stream\n`),
    data,
    Buffer.from('\nendstream'),
  ])

/** Visible content: a black square. */
const SQUARE = '0 0 0 rg 100 100 200 200 re f'

interface Sample {
  pages?: number
  /** Pages that the page tree names but does not have. */
  missing?: number
  content?: string | Buffer
  /** Options of the content stream. */
  filter?: string
  box?: string
  /** Additional catalogue entries. */
  catalogue?: string
}

/** Builds a PDF whose pages share one content. */
export function makePdf({
  pages = 1,
  missing = 0,
  content = SQUARE,
  filter = '',
  box = '0 0 595 842',
  catalogue = '',
}: Sample = {}) {
  const first = 3
  const kids = Array.from({ length: pages + missing }, (_, index) => `${first + 1 + index} 0 R`).join(' ')
  return pdfOfObjects([
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${pages + missing}>>`,
    streamOf(filter, Buffer.from(content)),
    ...Array.from(
      { length: pages },
      () => `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents ${first} 0 R/Resources<<>>>>`,
    ),
  ])
}

/**
 * A PDF of 250 kB that is a thousand times larger decompressed. It is compressed off the main thread: a server in the
 * same process would otherwise close idle connections meanwhile.
 */
export const pdfBomb = async (): Promise<Buffer> =>
  makePdf({
    content: await promisify(deflate)(Buffer.alloc(256 * 1024 ** 2, ' ')),
    filter: '/Filter/FlateDecode',
  })

/** A few kilobytes that take minutes to render: the whole page, painted repeatedly. */
export const slowPdf = (): Buffer =>
  makePdf({
    content: deflateSync(Buffer.from(`${SQUARE} ${'0 0 595 842 re f '.repeat(100_000)}`)),
    filter: '/Filter/FlateDecode',
  })
