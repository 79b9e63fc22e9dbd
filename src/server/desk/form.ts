import type { FastifyRequest } from 'fastify'
import { readForm } from '#server/http/form-body.ts'
import { isMultipartType, PAGE_BODY_MAX_BYTES, readMultipart } from '#server/http/multipart.ts'

/** What was filled in. A field that is missing, or there twice where one is asked for, is empty. */
export interface Form {
  text(name: string): string
  all(name: string): string[]
  /** The chosen file; 'too-large' when there was one of too many bytes. */
  file: Buffer | 'too-large' | null
}

/** Reads the form of a page; null for what cannot be read. */
export async function formOf(request: FastifyRequest): Promise<Form | null> {
  if (isMultipartType(request)) {
    const sent = await readMultipart(request, PAGE_BODY_MAX_BYTES)
    return formFrom(sent.fields, sent.isFileTooLarge ? 'too-large' : (sent.file?.bytes ?? null))
  }
  const fields = readForm(typeof request.body === 'string' ? request.body : '')
  if (fields === null) return null
  return formFrom(
    Object.entries(fields).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, value] as const),
    ),
    null,
  )
}

function formFrom(fields: readonly (readonly [string, string])[], file: Form['file']): Form {
  const all = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value)
  return {
    all,
    text: (name) => {
      const [value = '', ...more] = all(name)
      return more.length === 0 ? value : ''
    },
    file,
  }
}
