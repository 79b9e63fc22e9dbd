import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants } from 'node:zlib'
import type { CallResult } from '#contract/wire/call-result.ts'
import { languageCodes, languages } from '#domain/language.ts'
import type { CallAs } from '#server/base/http/call-as.ts'

const brotli = promisify(brotliCompress)

/** The common parts of documents, and the digest by which a browser names it (RFC 9842). */
export interface Dictionary {
  path: string
  bytes: Buffer
  digest: Buffer
}

/** Its frame, settings and styles are those of every page. */
const PAGE = '/loanDetail'

/** Calls are not answered, so that the rendered page contains no personal data. */
const nothing: CallResult<never> = {
  success: false,
  code: null,
  message: '',
  data: null,
  raw: null,
  failure: 'absent',
}
export const callWithoutData: CallAs = () => async () => nothing

/**
 * The dictionary of these pages: one page in each language without data. It is public, and the same on every
 * replica of a release with the same brand.
 */
export async function makeDictionary(render: (address: string) => Promise<string>): Promise<Dictionary> {
  const pages: string[] = []
  for (const code of languageCodes) pages.push(await render(`${PAGE}?type=${languages[code].type}`))
  // The style sheet once, because a repetition only makes the dictionary slower.
  const [first = '', ...others] = pages
  const bytes = Buffer.from(
    [first, ...others.map((page) => page.replace(/<style.*?<\/style>/s, ''))].join('\n'),
  )
  const digest = createHash('sha256').update(bytes).digest()
  return { path: `/dictionary/${digest.toString('hex').slice(0, 16)}`, bytes, digest }
}

/** The first bytes of an answer that needs a dictionary. */
const DCB_MAGIC = Buffer.from([0xff, 0x44, 0x43, 0x42])

/** The digest of the browser's dictionary, if it accepts answers compressed with one. */
export function digestIn(headers: Readonly<Record<string, unknown>>): string | null {
  if (!/\bdcb\b/.test(String(headers['accept-encoding']))) return null
  return /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary']))?.[1] ?? null
}

export const hasDictionary = (headers: Readonly<Record<string, unknown>>, { digest }: Dictionary): boolean =>
  digestIn(headers) === digest.toString('base64')

export async function withDictionary(
  body: Buffer,
  { bytes, digest }: Pick<Dictionary, 'bytes' | 'digest'>,
): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  // Node accepts it; its types do not declare it yet.
  const options: BrotliOptions & { dictionary: Buffer } = { params, dictionary: bytes }
  return Buffer.concat([DCB_MAGIC, digest, await brotli(body, options)])
}
