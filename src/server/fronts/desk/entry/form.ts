import type { FastifyRequest } from 'fastify'
import { readForm } from '#server/base/http/form-body.ts'
import {
  isMultipartType,
  PAGE_BODY_MAX_BYTES,
  readFields,
  readMultipart,
  type Sent,
} from '#server/base/http/multipart.ts'

/** A submitted form. A field that is missing, or repeated where one is expected, is empty. */
export interface Form {
  text(name: string): string
  all(name: string): string[]
  /** The uploaded file; 'too-large' if it exceeds the limit, 'crowded-out' if all slots were taken. */
  file: Buffer | 'too-large' | 'crowded-out' | null
}

/** The staff may paste a long letter, whose length is then reported beside it. */
const TEXT_BYTES_MAX = 512 * 1024

/** Reads the form of a page; null if it cannot be read. Without a session no file is read. */
export async function formOf(request: FastifyRequest, isSignedIn: boolean): Promise<Form | null> {
  if (isMultipartType(request)) {
    const sent = isSignedIn
      ? await readMultipart(request, PAGE_BODY_MAX_BYTES, {
          withoutRoom: 'fields-alone',
          fieldBytesMax: TEXT_BYTES_MAX,
        })
      : await readFields(request, PAGE_BODY_MAX_BYTES)
    return formFrom(sent.fields, fileOf(sent))
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

function fileOf({ isFileTooLarge, isFileCrowdedOut, file }: Sent): Form['file'] {
  if (isFileTooLarge) return 'too-large'
  return isFileCrowdedOut ? 'crowded-out' : (file?.bytes ?? null)
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
