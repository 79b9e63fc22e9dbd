import { answersIn } from '#server/base/answers/answer-words.ts'
import { type Frame, type PicturePage, pdfChunks } from '#server/papers/pdf.ts'
import { type Heading, linesOf, ownDataJson, ownDataPaper } from './as-file.ts'
import type { OwnRows } from './collect.ts'
import { OWN_FILES_MAX, OWN_FILES_MAX_BYTES, type OwnFile, type ReadFile } from './own-files.ts'

type Reading = AsyncIterable<ReadFile | { leftOut: number }>

const MEGABYTE = 1024 * 1024

/** The JSON file in chunks: the records, then each picture in base64. Made again, it has the same bytes. */
export async function* jsonChunks(
  all: readonly OwnRows[],
  heading: Heading,
  reading: Reading,
): AsyncGenerator<Buffer> {
  const records = ownDataJson(all, heading)
  yield Buffer.from(`${records.slice(0, records.lastIndexOf('}')).trimEnd()},\n  "files": [`)
  let separator = '\n'
  for await (const one of reading) {
    if ('leftOut' in one) {
      yield Buffer.from(
        `\n  ],\n  "filesLeftOut": ${one.leftOut},\n  "filesMax": ${OWN_FILES_MAX},\n  "filesBytesMax": ${OWN_FILES_MAX_BYTES}\n}\n`,
      )
      return
    }
    const { file, kept } = one
    const entry = {
      ...factsOf(file),
      ...(kept
        ? {
            type: kept.type,
            bytes: kept.bytes.length,
            sha256: kept.hash,
            base64: kept.bytes.toString('base64'),
          }
        : { isGone: true }),
    }
    yield Buffer.from(`${separator}    ${JSON.stringify(entry)}`)
    separator = ',\n'
  }
}

/**
 * The readable file in chunks: the records, a page for each picture, and the number of pictures that are left
 * out.
 */
export const paperChunks = (
  all: readonly OwnRows[],
  heading: Heading,
  reading: Reading,
  frame: Frame,
): AsyncGenerator<Buffer> =>
  pdfChunks(ownDataPaper(all, heading), frame, heading.now, picturePages(heading, reading))

async function* picturePages(heading: Heading, reading: Reading): AsyncGenerator<PicturePage> {
  const words = answersIn(heading.language).ownData
  let number = 0
  for await (const one of reading) {
    if ('leftOut' in one) {
      if (one.leftOut > 0)
        yield {
          title: words.files,
          lines: [words.filesLeftOut(one.leftOut, OWN_FILES_MAX, OWN_FILES_MAX_BYTES / MEGABYTE)],
          jpeg: null,
          otherwise: '',
        }
      return
    }
    number += 1
    const { file, kept } = one
    const isDrawn = kept?.type === 'image/jpeg'
    const facts = linesOf(rowOf(file), heading).map(([name, value]) => `${name}: ${value}`)
    const missing = kept === null ? [words.fileGone] : isDrawn ? [] : [words.inJson]
    yield {
      title: `${words.tables[file.table]} ${number}`,
      lines: [...facts, ...(kept ? [`SHA-256: ${kept.hash}`] : []), ...missing],
      jpeg: isDrawn ? kept.bytes : null,
      otherwise: words.inJson,
    }
  }
}

/** The description of a file, from its row. */
function rowOf({ table, folio, part, position, place, uploaded_at }: OwnFile) {
  return table === 'pictures' ? { folio, part, position, uploaded_at } : { place, uploaded_at }
}

function factsOf(file: OwnFile) {
  const { table, uploaded_at: uploadedAt } = file
  if (table === 'documents') return { table, place: file.place, uploadedAt }
  const { folio, part, position } = file
  return { table, folio, part, position, uploadedAt }
}
