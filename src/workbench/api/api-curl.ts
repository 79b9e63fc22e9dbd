import { type Backend, pathOf } from '#contract/wire/address.ts'
import { fileFieldOf, JSON_TYPE, requestOf } from '#contract/wire/request.ts'
import type { Trial } from './api-trials.ts'

/** A picture of one grey pixel that every shell can write. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

/** Formats a page's request as a curl line. `origin` is this server's address. */
export function curlLine({ entry, input, identity }: Trial, backend: Backend, origin: string): string {
  // A base with a host is the public address; the example calls this server directly.
  const apiBase = pathOf(backend.apiBase)
  const { url, method, headers, body } = requestOf(entry, input, identity, { ...backend, apiBase })
  const written = Object.entries(headers)
    // Empty fields are omitted, unlike in a page's form.
    .filter(([name, value]) => value !== '' && (name !== 'content-type' || value === JSON_TYPE))
    .flatMap(([name, value]) => ['-H', quoted(`${name}: ${value}`)])
  const line = ['curl', quoted(origin + url), ...written]
  if (entry.fileField !== null) {
    const field = fileFieldOf(entry, backend.map)
    return [
      `echo ${PICTURE} | base64 -d |`,
      ...line,
      '-F',
      quoted(`${field}=@-;filename=picture.png;type=image/png`),
    ].join(' ')
  }
  if (entry.answer === 'image') return [...line, '-o', 'picture.png'].join(' ')
  return (method === 'GET' ? line : [...line, '-d', quoted(body ?? '')]).join(' ')
}

/** Quotes a text as one shell word. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
