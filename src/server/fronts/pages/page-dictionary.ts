import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants } from 'node:zlib'
import type { CallResult } from '#contract/wire/call-result.ts'
import { languageCodes, languages } from '#domain/language.ts'
import type { CallAs } from '#server/base/http/call-as.ts'

const brotli = promisify(brotliCompress)

/** What documents have in common, and the digest by which a browser says that it has it (RFC 9842). */
export interface Dictionary {
  path: string
  bytes: Buffer
  digest: Buffer
}

/** Its frame, its settings and its rules are those of every page. */
const PAGE = '/loanDetail'

/** Nobody asks, and nobody is answered: what is rendered so says nothing of anyone. */
const nothing: CallResult<never> = {
  success: false,
  code: null,
  message: '',
  data: null,
  raw: null,
  failure: 'absent',
}
export const callAsNobody: CallAs = () => async () => nothing

/**
 * The dictionary of these pages: one page in each language as it is for nobody. It is public, and the
 * same on every replica of a release with the same brand.
 */
export async function makeDictionary(render: (address: string) => Promise<string>): Promise<Dictionary> {
  const pages: string[] = []
  for (const code of languageCodes) pages.push(await render(`${PAGE}?type=${languages[code].type}`))
  // The style sheet once: what a dictionary holds twice only takes longer to look through.
  const [first = '', ...others] = pages
  const bytes = Buffer.from(
    [first, ...others.map((page) => page.replace(/<style.*?<\/style>/s, ''))].join('\n'),
  )
  const digest = createHash('sha256').update(bytes).digest()
  return { path: `/dictionary/${digest.toString('hex').slice(0, 16)}`, bytes, digest }
}

/** What a browser reads first in an answer that needs a dictionary. */
const DCB_MAGIC = Buffer.from([0xff, 0x44, 0x43, 0x42])

/** The digest of the dictionary that the browser has, where it says that it takes what was made with it. */
export function digestIn(headers: Readonly<Record<string, unknown>>): string | null {
  if (!/\bdcb\b/.test(String(headers['accept-encoding']))) return null
  return /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary']))?.[1] ?? null
}

/** Whether the browser has this very dictionary. */
export const hasDictionary = (headers: Readonly<Record<string, unknown>>, { digest }: Dictionary): boolean =>
  digestIn(headers) === digest.toString('base64')

export async function withDictionary(
  body: Buffer,
  { bytes, digest }: Pick<Dictionary, 'bytes' | 'digest'>,
): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  // Node takes it; its types do not say so yet.
  const options: BrotliOptions & { dictionary: Buffer } = { params, dictionary: bytes }
  return Buffer.concat([DCB_MAGIC, digest, await brotli(body, options)])
}
